import type { Resource } from '../../../shared/operation/operation';
import { create } from './create';

export const qrCode: Resource = {
	name: 'QR Code',
	value: 'qrCode',
	operations: [create],
};
