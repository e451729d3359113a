import { accounting, useAccounting } from './harness.mts';

useAccounting();

const posted = async () =>
	await accounting().control.requests({ method: 'POST', path: /^\/contacts$/ });

describe.each(['contact.create', 'contact.findOrCreate'])('the name in %s', (operation) => {
	const named = async (name: string, json: object = {}) => {
		const by = operation === 'contact.create' ? {} : { matchBy: 'name' };
		const items = [{ json: json as never }];
		return (await accounting().run(operation, { name, ...by }, { items })).error;
	};

	it.each([
		['undefined GmbH', '={{ $json.name }}'],
		['undefined GmbH', '={{ $json.name }} Berlin'],
		['null', '={{ `${$json.name}` }}'],
		['Undefined Ventures', '={{ $json.name.trim() }}'],
	])('may be %s, typed or read as %s', async (name, text) => {
		expect(await named(name)).toBeUndefined();
		expect(await named(text, { name })).toBeUndefined();
	});

	it.each([
		'={{ $json.none }} GmbH',
		'={{ $json.none + " GmbH" }}',
		'={{ `${$json.none} GmbH` }}',
		'={{ $json.none }}{{ $json.name }}',
	])('is not %s of nothing', async (text) => {
		const error = await named(text, { name: 'Nettle' });
		expect(error?.message).toContain('Name: a part of its expression returned no value');
		expect(await posted()).toEqual([]);
	});
});

it.each(["={{ $json.first }} {{ $json.last ?? '' }}", '={{ $json.first }} {{ $json.second }}'])(
	'a name that is not looked for may lack a part that is empty: %s',
	async (name) => {
		const items = [{ json: { first: 'Anna', second: '' } }];
		const other = { name, email: 'anna@nettle.example' };
		for (const operation of ['contact.create', 'contact.findOrCreate']) {
			const more = operation === 'contact.create' ? { name } : other;
			expect((await accounting().run(operation, more, { items })).error).toBeUndefined();
		}
	},
);

describe('a cell of a spreadsheet that shows an error', () => {
	const cells = ['#N/A', '#REF!', ' #WERT! '];
	const refused = async (operation: string, parameters: object, label: string) => {
		for (const cell of cells) {
			const items = [{ json: { cell } }];
			const { error } = await accounting().run(operation, { ...parameters }, { items });
			expect(error?.message).toContain(`${label}: "${cell.trim()}" is what a spreadsheet made of`);
		}
		expect(await posted()).toEqual([]);
	};
	const field = '={{ $json.cell }}';

	it('is no name', async () => {
		await refused('contact.create', { name: field }, 'Name');
		await refused('contact.findOrCreate', { name: field, email: 'a@nettle.example' }, 'Name');
		await refused('contact.findOrCreate', { name: field, matchBy: 'name' }, 'Name');
	});

	it('is no tax number, and no email address', async () => {
		const created = { name: 'Nettle', additionalFields: { taxNumber: field } };
		await refused('contact.create', created, 'Tax Number');
		const found = { name: 'Nettle', matchBy: 'name', taxNumber: field };
		await refused('contact.findOrCreate', found, 'Tax Number');
		const mailed = { name: 'Nettle', additionalFields: { email: field } };
		await refused('contact.create', mailed, 'Email');
	});
});
