import type { IDataObject } from 'n8n-workflow';
import { isRecord } from './list';
import type { ResponseContract } from './request';

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const isSaid = (value: unknown): boolean =>
	Boolean(value) && !(typeof value === 'object' && Object.keys(value ?? {}).length === 0);

/** What an error says besides its sentence. A thing that was created has names of its own. */
const OF_AN_ERROR =
	/^(errors?|code|message|details?|reason|status|statusCode|success|ok|timestamp|path|request_?id)$/i;

export const NAMES_A_THING = /^(?!request_?id$)(id|\w+_id|\w*[a-z]Id)$/i;

const saysNo = ({ success, ok }: IDataObject): boolean => success === false || ok === false;

/** An error of the service, whatever the status that came with it. */
export const isErrorBody = (body: unknown): boolean => {
	if (!isRecord(body) || !(isSaid(body.error) || isSaid(body.errors) || saysNo(body))) return false;
	const names = Object.keys(body);
	return (
		names.every((name) => OF_AN_ERROR.test(name)) ||
		(typeof body.code === 'string' && !names.some((name) => NAMES_A_THING.test(name)))
	);
};

export const holds = (body: unknown, ...names: string[]): boolean =>
	isRecord(body) && names.every((name) => isGiven(body[name]));

/** A body in which nothing is said. */
export const isEmpty = (body: unknown): boolean =>
	!isSaid(body) || (isRecord(body) && Object.values(body).every((value) => !isSaid(value)));

/** The status says it all, and the body may be empty. */
export const anything: ResponseContract = {
	words: 'a response without an error',
	matches: ({ body }) => !isErrorBody(body),
};

/** A list whose envelope is found where it is read. */
export const list: ResponseContract = {
	words: 'a list',
	matches: ({ body }) => body !== undefined && !isErrorBody(body),
};

/** An object whose fields are not documented. */
export const something: ResponseContract = {
	words: 'an object that is not empty',
	matches: ({ body }) => isRecord(body) && Object.keys(body).length > 0 && !isErrorBody(body),
};

/** A record whose fields are not documented. */
export const record: ResponseContract = { ...something, isRecord: true };

/** What is left of a change. Its body is not documented, and may be empty. */
export const changed: ResponseContract = { ...anything, isRecord: true };

export const holding = (words: string, ...names: string[]): ResponseContract => ({
	words,
	matches: ({ body }) => !isErrorBody(body) && holds(body, ...names),
});

const lastSegment = (path: string) => decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));

const isSameId = (found: unknown, asked: string) =>
	String(found).toLowerCase() === asked.toLowerCase();

/** A record with an id; the one that was asked for, when one was. */
export const identified = (words: string): ResponseContract => ({
	words,
	isRecord: true,
	matches: ({ body }, { method, path }) =>
		!isErrorBody(body) &&
		isRecord(body) &&
		isGiven(body.id) &&
		(method !== 'GET' || isSameId(body.id, lastSegment(path))),
});
