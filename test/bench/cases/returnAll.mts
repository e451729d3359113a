import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Comparison } from '../../harness/benchmark/comparison.mts';
import { startBareService } from '../stage/bareService.mts';
import { headerCredential, paymentsCredential } from '../stage/credentials.mts';
import { answeringFlow, callFlow, type Flow, type Steps } from '../stage/flow.mts';
import { httpRequest, ownNode } from '../stage/nodes.mts';
import { type Stage, startStage } from '../stage/startStage.mts';
import type { Case } from './case.mts';

const PROBE = new URL('../stage/reportMemory.mjs', import.meta.url);

/** Only counted, so that the answer is small. Nothing is stored: that would measure SQLite. */
const COUNT = {
	type: 'n8n-nodes-base.summarize',
	typeVersion: 1.1,
	parameters: {
		fieldsToSummarize: { values: [{ aggregation: 'count', field: 'id' }] },
		options: {},
	},
};

const ownSteps = async (stage: Stage, baseUrl: string): Promise<Steps> => {
	const parameters = { resource: 'payment', operation: 'getAll', returnAll: true };
	const credential = await paymentsCredential(stage, baseUrl);
	return { List: ownNode('merchantPayments', parameters, credential), Count: COUNT };
};

const httpSteps = async (stage: Stage, baseUrl: string): Promise<Steps> => {
	const pagination = {
		paginationMode: 'updateAParameterInEachRequest',
		parameters: {
			parameters: [
				{ type: 'qs', name: 'starting_after', value: '={{ $response.body?.next_cursor ?? "" }}' },
			],
		},
		paginationCompleteWhen: 'other',
		completeExpression: '={{ $response.body.next_cursor === null }}',
	};
	const list = httpRequest(`${baseUrl}/payments`, await headerCredential(stage), {
		sendQuery: true,
		queryParameters: { parameters: [{ name: 'limit', value: '100' }] },
		options: { pagination: { pagination } },
	});
	const split = { fieldToSplitOut: 'data', options: {} };
	return {
		List: list,
		Split: { type: 'n8n-nodes-base.splitOut', typeVersion: 1, parameters: split },
		Count: COUNT,
	};
};

interface Measured {
	seconds: number;
	megabytes: number;
}

/** A new n8n for each measurement: a process does not forget how much memory it once needed. */
const measure = async (
	packageTarball: string,
	work: (stage: Stage) => Promise<number>,
): Promise<Measured> => {
	const folder = await mkdtemp(join(tmpdir(), 'bench-memory-'));
	const file = join(folder, 'peak');
	const stage = await startStage(packageTarball, {
		NODE_OPTIONS: `--import=${PROBE.href}`,
		PEAK_MEMORY_FILE: file,
	});
	try {
		const seconds = await work(stage);
		await stage.n8n.stop();
		return { seconds, megabytes: Number(await readFile(file, 'utf8')) / 1024 };
	} finally {
		await stage.stop();
		await rm(folder, { recursive: true });
	}
};

const timed = async (stage: Stage, flow: Flow, payments: number): Promise<number> => {
	const since = performance.now();
	const answer = (await callFlow(stage, flow, {})) as { count_id: number };
	const seconds = (performance.now() - since) / 1000;
	if (answer.count_id !== payments) {
		throw new Error(`${flow.path}: ${JSON.stringify(answer)} instead of ${payments} payments`);
	}
	return seconds;
};

const compared = (
	payments: number,
	own: Measured[],
	http: Measured[],
	idle: Measured,
): Comparison[] => {
	const work = `Return All, ${payments.toLocaleString('en')} payments`;
	const name = 'HTTP Request node with pagination, and Split Out';
	const bar = { atMost: 1 };
	const seconds = (one: Measured) => one.seconds;
	const added = ({ megabytes }: Measured) => megabytes - idle.megabytes;
	return [
		{
			work: `${work}: time`,
			unit: 's',
			own: own.map(seconds),
			beside: { name, values: http.map(seconds) },
			bar,
		},
		{
			work: `${work}: memory added at the peak`,
			unit: 'MB',
			own: own.map(added),
			beside: { name, values: http.map(added) },
			bar,
		},
	];
};

/** Ten times as many should take ten times as long, and not more. */
const growth = ([few, many]: number[], [fewTimes, manyTimes]: number[][]): Comparison => {
	const factor = many / few;
	return {
		work: `Return All, ${factor} times as many payments`,
		unit: 's',
		own: manyTimes,
		beside: { name: `${factor} times the time`, values: fewTimes.map((time) => time * factor) },
		bar: { atMost: 1.2 },
	};
};

/** Every payment there is, page by page. */
export const returnAll: Case = {
	name: 'lists',
	async run({ form, packageTarball }) {
		const service = await startBareService();
		const settings = { saveDataSuccessExecution: 'none' };
		const list = async (name: string, steps: typeof ownSteps, payments: number) =>
			await measure(packageTarball, async (stage) => {
				const baseUrl = `${service.address(0, payments)}/api/v1`;
				const flow = await answeringFlow(stage, name, await steps(stage, baseUrl), settings);
				return await timed(stage, flow, payments);
			});
		try {
			const idle = await measure(packageTarball, async () => 0);
			const comparisons: Comparison[] = [];
			const ownTimes: number[][] = [];
			for (const payments of form.lists) {
				const own: Measured[] = [];
				const http: Measured[] = [];
				for (let round = 0; round < form.listRounds; round += 1) {
					own.push(await list('lists-own', ownSteps, payments));
					http.push(await list('lists-http', httpSteps, payments));
				}
				ownTimes.push(own.map(({ seconds }) => seconds));
				comparisons.push(...compared(payments, own, http, idle));
			}
			if (ownTimes.length > 1) comparisons.push(growth(form.lists, ownTimes));
			return comparisons;
		} finally {
			await service.close();
		}
	},
};
