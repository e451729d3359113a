import { z } from 'zod';
import { defineOperation } from '../../../shared/operation/operation';
import { uuid } from '../../../shared/operation/schema';
import { identified } from '../../../shared/transport/responseContract';
import { READ } from '../../capabilities';
import { documentWithLines } from '../../documentRecord';
import { invoiceId } from './invoiceId';

export const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get invoice',
	description: 'Read one invoice or credit note with its lines',
	route: 'GET /invoices/{invoiceId}',
	answer: identified('the invoice with its ID'),
	returns: documentWithLines,
	needs: [READ],
	fields: [invoiceId],
	schema: z.object({ invoiceId: uuid }),
});
