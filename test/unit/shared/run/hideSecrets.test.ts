import { hideSecrets } from '../../../../nodes/shared/run/hideSecrets';

it('hides a signing secret wherever it stands, and nothing else', () => {
	const json = {
		id: 'e1',
		secret: 'whsec_a"b\\c',
		deep: [{ text: 'It is whsec_abc for now', other: 5 }],
	};
	expect(hideSecrets({ json, pairedItem: { item: 2 } })).toEqual({
		json: {
			id: 'e1',
			secret: '[hidden from AI agents]',
			deep: [{ text: 'It is [hidden from AI agents]', other: 5 }],
		},
		pairedItem: { item: 2 },
	});
});

it('passes on what holds none as it is', () => {
	const item = { json: { id: 'e1' } };
	expect(hideSecrets(item)).toBe(item);
});
