import { z } from 'zod';
import { defineOperation } from '../../../shared/operation/operation';
import { uuid } from '../../../shared/operation/schema';
import { identified } from '../../../shared/transport/responseContract';
import { READ } from '../../capabilities';
import { documentWithLines } from '../../documentRecord';
import { billId } from './billId';

export const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get bill',
	description: 'Read one bill, supplier credit or expense claim with its lines',
	route: 'GET /bills/{billId}',
	answer: identified('the bill with its ID'),
	returns: documentWithLines,
	needs: [READ],
	fields: [billId],
	schema: z.object({ billId: uuid }),
});
