import type { Asked } from './asked.mts';
import { audit, type Effect, type State, type Verdict } from './audit.mts';

const codes = (...refs: string[]) =>
	refs.map(
		(ref): Asked => ({
			ref,
			kind: 'QR code',
			group: 'code',
			amount: 100,
			currency: 'EUR',
			data: {},
		}),
	);

const said = (ref: string, state: State): Verdict => ({ ref, state, requestIds: [] });

const none = { doubled: 0, wrongAmount: 0, missing: 0, denied: 0, forbidden: 0, unlisted: 0 };

describe('of QR codes, which are made again after a lost response, the auditor', () => {
	const books = (...ids: string[]) =>
		ids.map((id): Effect => ({ kind: 'QR code', group: 'code', amount: 100, id }));

	it.each<[string, Verdict[], Effect[], object]>([
		['accepts several', [said('a', 'done')], books('1', '2'), {}],
		['accepts several unknown ones', [said('a', 'unknown')], books('1', '2'), {}],
		['finds a done one that is missing', [said('a', 'done')], [], { missing: 1 }],
		['finds a refused one that was made', [said('a', 'refused')], books('1'), { denied: 1 }],
	])('%s', (_, verdicts, effects, expected) => {
		const row = audit('QR code', codes('a'), verdicts, effects);
		expect(row).toMatchObject({ ...none, ...expected });
	});

	it('does not take one that was made again for a refused one', () => {
		const verdicts = [said('a', 'done'), said('b', 'refused')];
		expect(audit('QR code', codes('a', 'b'), verdicts, books('1', '2'))).toMatchObject(none);
	});
});
