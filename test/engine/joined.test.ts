import {
	added,
	asItems,
	byId,
	lines,
	runEntered as run,
	useWillingServices,
} from './enteredCase.mts';

const asked = useWillingServices();

const items = [
	{
		json: {
			data: { amount: 8250, currency: 'EUR', id: '7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13' },
			major: { amount: 82.5 },
			n: 1,
			year: 2026,
			month: '12',
			iso: '2026-12-24',
			time: '18:00',
		},
	},
];

const JOINED = '={{ $json.data.amount }}{{ $json.major.amount }}';
const TWO_NUMBERS = [JOINED, '={{ $json.n }}.{{ $json.n }}', '={{ $json.n }} {{ $json.n }}'];
const major = { amountUnit: 'major' };
const json = (price: string) => ({
	linesFrom: 'json',
	linesJson: `=[{"description": "{{ $json.n }}{{ $json.n }}", "unit_price": ${price} }]`,
	...major,
});

const NUMBERS: Array<[string, string, (value: string) => object]> = [
	['paymentLink.create', 'Amount', (amount) => ({ amount, ...major })],
	[
		'paymentLink.create',
		'Suggested Amount',
		(value) => ({ ...added('presetAmount', value), ...major }),
	],
	['qrCode.create', 'Amount', (amount) => ({ amount, ...major })],
	['payout.create', 'Amount', (amount) => ({ amount, ...major })],
	['payout.create', 'Maximum Amount', (value) => ({ options: { maximumAmount: value } })],
	['payment.refund', 'Amount', (amount) => ({ refundType: 'partial', amount, ...major })],
	['splitRecipient.create', 'Share (%)', (splitValue) => ({ splitValue })],
	['invoice.create', 'Unit Price', (unitPrice) => ({ ...lines({}, { unitPrice }), ...major })],
	['invoice.create', 'Unit Price', (unitPrice) => ({ ...asItems({ unitPrice }), ...major })],
	['invoice.create', 'Quantity', (quantity) => lines({ quantity })],
	['invoice.create', 'Discount (%)', (value) => lines({ lineOptions: { discountPct: value } })],
	['invoice.create', 'Lines (JSON)', (value) => json(value.slice(1))],
	['invoice.create', 'Lines (JSON)', (value) => json(`"${value.slice(1)}"`)],
];

describe('a number made of two expressions is refused', () => {
	it.each(NUMBERS)('%s: %s', async (name, label, holding) => {
		for (const expression of TWO_NUMBERS) {
			const error = await run(name, holding(expression), items);
			expect(error?.message).toContain(`${label}: holds two expressions`);
			expect(error?.description).toContain('Nothing was sent.');
		}
		expect(asked).toEqual([]);
	});
});

describe('a number that an expression continues is refused', () => {
	it.each(NUMBERS)('%s: %s', async (name, label, holding) => {
		for (const expression of ['=5{{ $json.n }}', '={{ $json.n }}0', '=1.5{{ $json.n }}']) {
			const error = await run(name, holding(expression), items);
			expect(error?.message).toContain(`${label}: holds a digit right beside an expression`);
			expect(error?.description).toContain('Nothing was sent.');
		}
		expect(asked).toEqual([]);
	});
});

describe('texts to which + appends are no number', () => {
	it.each(NUMBERS.filter(([, label]) => !label.includes('Discount')))(
		'%s: %s',
		async (name, label, holding) => {
			const texts = [{ json: { n: '10', m: '5', x: 10, y: 2, größé: '10', цена: '5' } }];
			for (const sum of [
				'$json.x + ($json.x * 0.19).toFixed(2)',
				'String($json.x + $json.m)',
				'$json.n.toString().replace(",", ".") + $json.m.toString().replace(",", ".")',
				'String($json.n.trim() + $json.m.trim())',
				'$json.x + $json.m.toLocaleString("en-US")',
				'$json.x + $json.x.toFixed(2).replace(",", ".")',
				'String([{ x: 1, s: "5" }].map((one) => one.x + one.s)[0])',
				'$json.x + `${$json.m}`',
				'$json.n + - -$json.m',
				'$json.größé + $json.цена',
				'$json.n /* net */ + $json.m',
				'$json.n // net (EUR).\n + $json.m',
				'$json.n + $json.y ** 2',
				'($json.n + $json.m).replace(",", ".")',
				'[{ é: "10", s: "5" }].map((one) => one.é + one.s)[0]',
				'($json.x + $json.m).toString()',
				'$json.n + +$json.m',
				'$json.n + (5).toFixed(2)',
				'$json.x + ($json.x * $json.x / 100).toFixed( 2 )',
				'$json.x + Number($json.m).toFixed(2)',
				'$json.x + String(5)',
				'$json.x.toFixed(2) + $json.x.toFixed(2)',
				'$json.x + (5).toString()',
				'$json.n + $json.m',
				'$json.n + 5',
				'1 + $json.n',
				'($json.n + ($json.m ?? 0))',
				'($json.n || 0) + ($json.m || 0)',
			]) {
				const error = await run(name, holding(`={{ ${sum} }}`), texts);
				expect(error?.message).toContain(`${label}: holds texts that + joined to "`);
				expect(error?.description).toContain('Nothing was sent.');
			}
			expect(asked).toEqual([]);
		},
	);

	it.each([
		'Number($json.text) + Number($json.text)',
		'($json.n + Number($json.text)).toFixed(2)',
		'[1, 2].reduce((sum, one) => sum + one, $json.n).toFixed(2)',
		'$json.n + 5',
		'$json.text + ".50"',
		'$json.text + "." + $json.month',
		'+$json.text',
		'$json.text * 1 + $json.text * 1',
		'100 - $json.text + 5',
		'String($json.n + 5)',
		'(Number($json.text) + $json.n ** 2).toFixed(2).replace(",", ".")',
		'($json.n + -0.5 + +$json.n).toFixed(2)',
		'"" + ($json.n + 5).toFixed(2) + ""',
		'($json.n + $json.iso.replace(/\\D+/g, "").length).toString()',
		'($json.n /* + fee */ + 2).toFixed(2)',
		'String($json.n + $json["n"] + 0.5)',
		'$json.month.replace("1", "") + "." + $json.n.toFixed(0)',
		'(Number($json.text) + 5).toFixed(2).toString()',
		'(($json.n + 5) / 3).toFixed(2)',
		'String((Number($json.text) + 5).toFixed(2))',
		'($json.n + 5.5).toFixed(1).replace(",", ".")',
		'$json.year.toFixed(0) + "." + Number($json.month).toFixed(0)',
		'($json.n + 5).toLocaleString("en-US")',
		'$json.text.replace("+", "")',
	])('unlike %s', async (amount) => {
		const json = { ...items[0].json, text: '10' };
		const holding = { amount: `={{ ${amount} }}`, ...major };
		expect(await run('paymentLink.create', holding, [{ json }])).toBeUndefined();
	});
});

describe('a text of which parseFloat reads the beginning is no number', () => {
	it.each(NUMBERS)('in %s: %s', async (name, label, holding) => {
		for (const [code, text] of [
			['parseFloat($json.text)', '1,250.00'],
			['parseFloat($json.text).toFixed(2)', '12,50'],
			['parseInt($json.text, 10)', '1,250'],
			['Number.parseFloat($json.text)', "1'250.00"],
			['parseFloat($json.text)', '1 250,00'],
			['parseFloat($json.text.replace(",", "."))', '1.250,00'],
			['parseFloat($json.text.replace("€", ""))', '€12,50'],
			['parseFloat($json.text.replace(/[$]/g, ""))', '$1,250.00'],
			['parseFloat($json.text.split(" ")[0])', '12,50 EUR'],
			['parseFloat($json.text) > 1000 ? 1 : 4.9', '1,250.00'],
			['parseFloat($json.text)', '1.250.000'],
			['parseFloat($json.text)', '1,25,000.00'],
			['parseFloat($json.text)', '1,250.00/m2 (incl. 19% VAT)'],
			['parseFloat($input.all()[0].json.text)', '1,250.00'],
			['parseFloat ($json\n  .text)', '1,250.00'],
			['[$json.text, "5"].map(parseFloat).sum()', '1,250.00'],
			['[$json.text, "5"].map((one) => parseFloat(one)).sum()', '2,50'],
		]) {
			const error = await run(name, holding(`={{ ${code} }}`), [{ json: { text, n: 1 } }]);
			expect(error?.message).toContain(`${label}: parse`);
			expect(error?.message).toContain('read only the beginning of a text');
			expect(error?.description).toContain('Nothing was sent.');
		}
		expect(asked).toEqual([]);
	});

	it.each([
		['({ 1: 10, 2: 18 })[2]', ''],
		['(() => { const prices = [10, 18, 25]; return prices[1] })()', ''],
		['[5, 7].map((one, n) => one * n)[1]', ''],
		['parseFloat("12,5".replace(",", "."))', ''],
		['parseFloat($json.text)', '12.50 EUR'],
		['parseFloat($json.text)', '12.50 (incl. 19% VAT)'],
		['parseInt($json.text)', '3 x 250 ml'],
		['parseInt($json.text)', '3 250ml bottles'],
		['parseInt($json.text)', '2026-11-19'],
		['parseFloat($json.text)', '12.50;7.50'],
		['parseInt($json.text) + parseInt($json.text.split(":")[1]) / 60', '1:30'],
		['parseInt($json.text, 16)', '1A'],
		['parseFloat($json.text.replace("$", ""))', '$12.50'],
		['parseInt($json.text, 10)', '12'],
		['parseFloat($json.text)', 12.5],
		['parseFloat($json.text.replace(",", "."))', '12,50'],
		['parseFloat($json.text.replaceAll(",", ""))', '1,250,000.50'],
		['parseFloat($json.text.split(",").join(""))', '1,250.00'],
		['parseFloat($json.text.replace(/[^0-9.]/g, ""))', '1,250.00 USD'],
		['parseFloat($json.text.replaceAll(".", "").replace(",", "."))', '1.250,00'],
		['parseFloat($json.text.split(";")[0])', '10.00;1,50'],
		['parseFloat("10.00") * ($json.text.includes("VIP") ? 0.9 : 1)', 'Desk 1,5 m'],
		['Number($json.text.split(",").join(""))', '1,250'],
	])('unlike %s of "%s"', async (code, text) => {
		const holding = { amount: `={{ ${code} }}`, ...major };
		expect(await run('paymentLink.create', holding, [{ json: { text } }])).toBeUndefined();
	});
});

const TWICE = '={{ $json.data.id }}{{ $json.data.id }}';

describe('an ID, date or currency has no two expressions with nothing between them', () => {
	it.each<[string, string, object]>([
		['payment.get', 'Payment', { paymentId: byId(TWICE) }],
		['invoice.create', 'Customer', { contactId: byId(TWICE) }],
		['invoice.create', 'Item ID', lines({ lineOptions: { itemId: TWICE } })],
		['invoice.create', 'Currency', added('currency', '={{ $json.data.currency }}{{ "" }}')],
		['paymentLink.create', 'Currency', { currency: byId('={{ $json.data.currency }}{{ "" }}') }],
		['paymentLink.create', 'Expires At', added('expiresAt', '={{ $json.iso }}{{ $json.time }}')],
		['report.getBalanceSheet', 'As Of', { asOf: '={{ $json.iso }}{{ "" }}' }],
		['payout.create', 'Allowed Currencies', { options: { allowedCurrencies: TWICE } }],
	])('%s: %s', async (name, label, holding) => {
		const error = await run(name, holding, items);
		expect(error?.message).toContain(`${label}: holds two expressions with nothing between them`);
		expect(asked).toEqual([]);
	});

	it.each<[string, object]>([
		['report.getBalanceSheet', { asOf: '={{ $json.year }}-{{ $json.month }}-01' }],
		['paymentLink.create', added('expiresAt', '={{ $json.iso }}T{{ $json.time }}')],
		['paymentLink.create', { options: { idempotencyKey: '={{ $json.year }}{{ $json.month }}' } }],
		['paymentLink.create', { title: '={{ $json.year }}{{ $json.month }}' }],
		['paymentLink.create', { amount: '={{ $json.major.amount }}', ...major }],
		['paymentLink.create', { amount: '={{ $json.n }}.00', ...major }],
		['paymentLink.create', { title: '=Order 4{{ $json.n }}' }],
		['invoice.create', { reference: '={{ $json.year }}{{ $json.month }}' }],
		['invoice.create', { reference: '=4{{ $json.n }}' }],
		['invoice.create', json('{{ $json.n }}')],
	])('%s may hold %j', async (name, holding) => {
		expect(await run(name, holding, items)).toBeUndefined();
		expect(asked.length).toBeGreaterThan(0);
	});
});
