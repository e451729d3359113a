import { Expression } from 'n8n-workflow';

/** Where n8n hands an expression to its engine, whichever that is. */
const door = Expression.prototype as unknown as { renderExpression: () => unknown };

/** How many expressions n8n has evaluated since. */
export const countEvaluations = (): (() => number) => {
	const spy = jest.spyOn(door, 'renderExpression');
	spy.mockClear();
	return () => spy.mock.calls.length;
};
