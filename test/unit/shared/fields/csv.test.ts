import { toCsv } from '../../../../nodes/shared/fields/csv';

it('writes a line of names and one for each row', () => {
	const rows = [{ name: 'Bank', amount: -12.5, other: 1 }, { name: null }];
	expect(toCsv(['name', 'amount'], rows)).toBe('name,amount\r\nBank,-12.5\r\n,\r\n');
	expect(toCsv(['name'], [])).toBe('name\r\n');
});

it.each([
	['a, b', '"a, b"'],
	['say "x"', '"say ""x"""'],
	['two\nlines', '"two\nlines"'],
	// What a customer calls himself must not run in somebody's spreadsheet.
	['=1+1', "'=1+1"],
	['@SUM(A1)', "'@SUM(A1)"],
	['-a', "'-a"],
	['+a,b', '"\'+a,b"'],
	['＝1+1', "'＝1+1"],
	['\tA', '"\'\tA"'],
	// Nor where spreadsheets divide cells at semicolons, and take no notice of a quote within one.
	['a;=1+1', '"a;\'=1+1"'],
	[';@SUM(A1)', '";\'@SUM(A1)"'],
	['a;"=1+1"', '"a;\'""=1+1"""'],
	['a\t=1+1', '"a\t\'=1+1"'],
	['a\r\n-b', '"a\r\n\'-b"'],
	['a;b', '"a;b"'],
	['Tea-Room; a+b', '"Tea-Room; a+b"'],
	[-5, '-5'],
	['-12.50', '-12.50'],
	['-1+1', "'-1+1"],
	['4000', '4000'],
])('writes %p as %s', (value, written) => {
	expect(toCsv(['x'], [{ x: value }])).toBe(`x\r\n${written}\r\n`);
});
