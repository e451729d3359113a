import type { Resource } from '../../../shared/operation/operation';
import { create } from './create';

export const paymentLink: Resource = {
	name: 'Payment Link',
	value: 'paymentLink',
	operations: [create],
};
