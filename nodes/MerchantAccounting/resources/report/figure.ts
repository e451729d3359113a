/** Names whose numbers count or name something. */
const CODES =
	/(^|_)(code|id|no|nr|number|year|month|quarter|week|day|period|account|parent|position|level|depth|order|index|page|version|reference|count)s?$/;

/** Names of amounts, under which a service may write 250 as text. */
const AMOUNTS =
	/amount|balance|debit|credit|total|sum|net|gross|profit|loss|value|opening|closing|movement|budget|actual|variance|assets|liabilit|equity|income|expense|revenue/;

/** A profit for the year is an amount, and the year itself is none. */
const OF_A_PERIOD =
	/(profit|loss|income|earnings|result|surplus|deficit|revenue|expense|movement)\w*_(year|month|quarter|week|day|period)s?$/;

const snakeCase = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();

const DECIMAL = /^-?\d+\.\d+$/;
const WHOLE = /^-?\d+$/;

/** Whether what stands under a name is an amount: codes and years are digits too. */
export const isFigure = (name: string, value: unknown): value is number | string => {
	const key = snakeCase(name);
	const isAmount = OF_A_PERIOD.test(key);
	if (CODES.test(key) && !isAmount) return false;
	if (typeof value === 'number') return true;
	if (typeof value !== 'string') return false;
	return DECIMAL.test(value) || (WHOLE.test(value) && (isAmount || AMOUNTS.test(key)));
};
