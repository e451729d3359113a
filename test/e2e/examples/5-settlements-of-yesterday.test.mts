import { outputOf, runWorkflow } from '../../../scripts/n8n/client/executions.mts';
import { downloadBinary } from '../stage/binary.mts';
import { example } from '../stage/example.mts';
import { nowInN8n } from '../stage/nowInN8n.mts';
import { stage } from '../stage/stage.mts';

const { session, control } = stage;

const dayAgo = async (days: number) => (await nowInN8n()).minus({ days }).toFormat('yyyy-MM-dd');

/** A currency that only this test uses, so that the sums are its own. */
const settle = async (day: string, amount: number, refunded?: number) => {
	const [{ id }] = await control.payments.create({
		currency: 'CHF',
		amount,
		at: `${day}T12:00:00Z`,
		...(refunded && { status: 'partially_refunded', refunded }),
	});
	return id;
};

test('writes one file and one summary of all that settled yesterday', async () => {
	const yesterday = await dayAgo(1);
	const settled = [await settle(yesterday, 10_000), await settle(yesterday, 2_000, 500)];
	const earlier = await settle(await dayAgo(2), 7_000);
	const { id } = await example(5);
	const execution = await runWorkflow(session, id, { trigger: 'Every afternoon' });
	expect(execution.status).toBe('success');

	const [file, ...otherFiles] = outputOf(execution, 'Keep the file');
	expect(otherFiles).toEqual([]);
	expect(file.json).toEqual({
		fileName: `settlements_${yesterday}_${yesterday}.csv`,
		from: yesterday,
		to: yesterday,
	});
	expect(file.binary?.data).toMatchObject({ mimeType: 'text/csv', fileExtension: 'csv' });
	const csv = await downloadBinary(file, 'data');
	expect(csv).toMatch(/^payment_id,currency,gross,/);
	for (const paymentId of settled) expect(csv).toContain(paymentId);
	expect(csv).not.toContain(earlier);

	const [sums, ...otherSums] = outputOf(execution, 'Report the sums');
	expect(otherSums).toEqual([]);
	expect(sums.json.summary).toContainEqual(
		expect.objectContaining({
			currency: 'CHF',
			count: 2,
			gross: 12_000,
			fee: 180,
			net: 11_820,
			refunded: 500,
			net_settled: 11_320,
		}),
	);
});
