import { reportItems } from '../../../../../nodes/MerchantAccounting/resources/report/report';

const rowsOf = (data: object) =>
	reportItems({ status: 200, headers: {}, body: { data } }, 'rows', {
		name: 'trial_balance',
		hasSides: true,
	});

it.each([
	[{ rows: [{ account: { code: '1000', name: 'Bank' }, debit: '250', credit: 0 }] }],
	[{ accounts: [{ account_code: '1000', account_name: 'Bank', Debit: 250, Credit: 0 }] }],
])('puts both sides of an account into one row, from %j', (data) => {
	expect(rowsOf(data)).toEqual([{ code: '1000', name: 'Bank', debit: 250, credit: 0 }]);
});

it('loses no figure: one without a side, and a second one of the same side, keep their paths', () => {
	const rows = rowsOf({
		rows: [{ name: 'Bank', debit: 5, total_debit: 7, balance: 5 }],
		difference: 0,
	});
	expect(rows).toEqual([
		{ name: 'Bank', debit: 5 },
		expect.objectContaining({ amount: 7, path: 'rows.0.total_debit' }),
		expect.objectContaining({ amount: 5, path: 'rows.0.balance' }),
		expect.objectContaining({ amount: 0, path: 'difference' }),
	]);
});

it('names the whole', () => {
	expect(rowsOf({ total_debit: 9, total_credit: 9 })).toEqual([
		{ name: 'Total', debit: 9, credit: 9 },
	]);
});

it('keeps the path where the account alone does not tell a row from the others', () => {
	const sides = (debit: number) => ({ debit, credit: 0 });
	const bank = { code: '1000', name: 'Bank' };
	expect(rowsOf({ rows: [{ ...bank, opening: sides(1), closing: sides(2) }] })).toEqual([
		{ ...bank, ...sides(1), path: 'rows.0.opening' },
		{ ...bank, ...sides(2), path: 'rows.0.closing' },
	]);
	expect(
		rowsOf({
			rows: [
				{ ...bank, branch: 'North', ...sides(1) },
				{ ...bank, ...sides(2) },
			],
		}),
	).toEqual([
		{ ...bank, ...sides(1), path: 'rows.0' },
		{ ...bank, ...sides(2), path: 'rows.1' },
	]);
	expect(rowsOf({ rows: [sides(1), { ...bank, ...sides(2) }] })).toEqual([
		{ ...sides(1), path: 'rows.0' },
		{ ...bank, ...sides(2) },
	]);
});
