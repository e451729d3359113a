import { z } from 'zod';
import { validate } from '../../../../nodes/shared/run/build';
import { refusalOf } from '../../../harness/refusalOf';

const LABELS: Record<string, string> = { title: 'Title', bankDetails: 'Bank Details' };
const label = (name: string) => LABELS[name] ?? name;

const schema = z.object({
	title: z.string({ required_error: 'must not be empty' }).max(3, 'is too long'),
	bankDetails: z.object({ bankCode: z.string({ required_error: 'is missing' }) }).optional(),
	rows: z.array(z.number({ invalid_type_error: 'must be a number' })).optional(),
});

const refuse = (request: unknown) => refusalOf(() => validate(schema, request, label));

it('lets through what fits', () => {
	expect(validate(schema, { title: 'abc', rows: [1] }, label)).toBeUndefined();
});

it('names the field as the editor does and says that nothing was sent', () => {
	const { message, description } = refuse({ title: 'abcd' });
	expect(message).toBe('Title: is too long');
	expect(description).toBe('Nothing was sent.');
});

it('names every step to an inner field, and rows from 1', () => {
	expect(refuse({ title: 'a', bankDetails: {} }).message).toBe(
		'Bank Details > bankCode: is missing',
	);
	expect(refuse({ title: 'a', rows: [1, 'x'] }).message).toBe('row 2: must be a number, not "x"');
});

it('lists all that is wrong, the first one as the message', () => {
	const { message, description } = refuse({ bankDetails: {} });
	expect(message).toBe('Title: must not be empty');
	expect(description).toBe('Nothing was sent.\nBank Details > bankCode: is missing');
});

it('keeps the sentence of a rule about the whole', () => {
	const whole = z.object({}).refine(() => false, 'Choose something');
	expect(refusalOf(() => validate(whole, {}, label)).message).toBe('Choose something');
});

it('names a field that is not known', () => {
	const strict = z.object({ title: z.string() }).strict();
	const unknown = () => validate(strict, { title: 'a', titel: 'b' }, label);
	expect(refusalOf(unknown).message).toBe('unknown field titel');
});
