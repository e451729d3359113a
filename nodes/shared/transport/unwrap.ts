import type { IDataObject } from 'n8n-workflow';
import { isRecord } from './list';
import type { Request, ServiceResponse } from './request';
import { isErrorBody, NAMES_A_THING } from './responseContract';

/** Envelopes in envelopes are of nobody's making but a fault's. */
const DEEPEST = 3;

/** The record in an envelope: the only one in it, where the envelope itself names no record. */
const contentOf = (body: IDataObject): readonly [name: string, record: IDataObject] | undefined => {
	const entries = Object.entries(body);
	if (isErrorBody(body) || entries.some(([name]) => NAMES_A_THING.test(name))) return undefined;
	const records = entries.filter((entry): entry is [string, IDataObject] => isRecord(entry[1]));
	return records.length === 1 ? records[0] : records.find(([name]) => name === 'data');
};

/**
 * The record of an answer. Whether it comes in an envelope is not documented, so it is taken out of
 * one here, for all who read it; what the envelope says beside it is said of the record.
 */
export const unwrap = (body: unknown): unknown => {
	let record = body;
	for (let depth = 0; depth < DEEPEST && isRecord(record); depth += 1) {
		const found = contentOf(record);
		if (!found) break;
		const [name, content] = found;
		const beside = Object.entries(record).filter(([other]) => other !== name);
		record = { ...Object.fromEntries(beside), ...content };
	}
	return record;
};

/** The answer as everybody reads it: where one record was asked for, without an envelope. */
export const unwrapped = <A extends ServiceResponse>(answer: A, { contract }: Request): A =>
	contract?.isRecord ? { ...answer, body: unwrap(answer.body) } : answer;
