import { UserError } from 'n8n-workflow';
import type { Once } from './once';

/** What goes by one value of a field has to be one thing: only the first of several would be done. */
export const alikeBy = (
	label: string,
	value: string,
	content: unknown,
): NonNullable<Once['alike']> => ({
	name: `${label} ${value}`,
	content,
	refusal: (items) =>
		new UserError(
			`${label}: items ${items.slice(0, 5).join(', ')} share "${value.slice(0, 60)}", but differ`,
			{
				description:
					'The first of them would be done, and returned for all. Use a value that identifies each, such as {{ "order-" + $json.orderId }}. Nothing was sent.',
			},
		),
});
