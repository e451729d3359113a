import { type Asked, toMajor, type ToolKind, TOOLS } from '../asked.mts';
import { together } from '../books.mts';
import { randomFault } from '../faults.mts';
import { byId, type Draft } from '../kind.mts';
import { createDraft } from '../plan.mts';
import type { Random } from '../random.mts';
import { payment } from '../refunds.mts';
import { verdictOf } from '../verdict.mts';
import type { Case, Props } from './case.mts';
import { type EngineNode, runInEngine } from './engineNode.mts';
import { openScene, type Scene } from './scene.mts';

const AGENTS = 5;
/** Few, so that an agent often asks for the same. */
const WISHES = 5;
/** Minor units of EUR. */
const MOST = 4_000;
const MOST_PER_RUN = 7_000;

const LIMITS = { maximumAmount: MOST / 100, maximumPerRun: MOST_PER_RUN / 100 };

/** Guards that are missing, or that the model itself would set: nothing may move with them. */
const OPEN = [{}, { maximumAmount: '={{ $fromAI("most", "", "number") }}' }];

const AMOUNT = {
	amount: '={{ $fromAI("amount", "", "number") }}',
	amountUnit: 'major',
	currency: 'EUR',
};

const PARAMETERS: Record<ToolKind, Record<string, unknown>> = {
	payout: {
		resource: 'payout',
		operation: 'create',
		destinationType: 'service_account',
		options: LIMITS,
	},
	refund: {
		resource: 'payment',
		operation: 'refund',
		paymentId: byId('={{ $fromAI("payment", "", "string") }}'),
		refundType: 'partial',
		options: LIMITS,
	},
	link: { resource: 'paymentLink', operation: 'create', title: 'Tea' },
	'QR code': { resource: 'qrCode', operation: 'create', mode: 'fixed_amount' },
};

/** Something that an agent may ask for, more than once. */
interface Wish {
	tool: EngineNode;
	/** What is meant by it now: when it got a link, it wants another one next time. */
	asked: Asked;
	isGranted: boolean;
}

const isNewEachTime = ({ asked: { kind } }: Wish) => kind === 'link' || kind === 'QR code';

const isGuarded = (kind: ToolKind) => kind === 'payout' || kind === 'refund';

const wishOf = (draft: Draft, kind: ToolKind, options?: object): Wish => {
	const isTooMuch = draft.random.chance(0.15);
	// Nothing else of this kind has the same amount.
	const amount = (isTooMuch ? MOST : 500) + 23 * draft.serial();
	const why = options ? 'nobody set a limit' : 'it is more than the maximum';
	const isForbidden = isGuarded(kind) && (options !== undefined || amount > MOST);
	const of = kind === 'refund' ? payment(draft, 90_000, 'succeeded', 'EUR').name : undefined;
	return {
		isGranted: false,
		tool: {
			id: `${kind} ${JSON.stringify(options)}`,
			type: 'merchantPayments',
			parameters: { ...PARAMETERS[kind], ...AMOUNT, ...(options && { options }) },
			isTool: true,
		},
		asked: {
			ref: `${kind}-${draft.serial()}`,
			kind,
			group: of ?? `EUR ${amount}`,
			amount,
			currency: 'EUR',
			data: { major: toMajor(amount, 'EUR'), payment: of },
			...(isForbidden && { forbidden: why }),
		},
	};
};

const wishesOf = (draft: Draft): Wish[] =>
	TOOLS.flatMap((kind) => [
		...Array.from({ length: WISHES }, () => wishOf(draft, kind)),
		...(isGuarded(kind) ? OPEN.map((options) => wishOf(draft, kind, options)) : []),
	]);

/** Different wishes at once now and then, as agents do, and the service fails in between. */
const callAll = async (
	{ simulator: { control } }: Scene,
	random: Random,
	wishes: Wish[],
	count: number,
	call: (wish: Wish) => Promise<void>,
): Promise<void> => {
	for (let calls = 0; calls < count; ) {
		const some = random.shuffle(wishes).slice(0, random.pick([1, 1, 1, 2, 3]));
		// What may be asked for once only, may also be asked for twice in the same moment.
		const twice = some.filter((wish) => !isNewEachTime(wish) && random.chance(0.2));
		for (const { asked } of some) {
			if (random.chance(0.4)) await control.faults.add(randomFault(random, asked.kind));
		}
		await Promise.all([...some, ...twice].map(call));
		calls += some.length + twice.length;
	}
};

/** One agent in one execution, with limits for all of its calls together. */
const playAgent = async (props: Props, name: string, count: number) => {
	const { random, counter, newProcess } = props;
	const draft = createDraft(random);
	const wishes = wishesOf(draft);
	const scene = await openScene(name, draft);
	const process = newProcess();
	// All tools of an agent find what the others keep in the data of their execution.
	const execution = { run: counter.run(), executionId: counter.executionId(), memory: {} };

	const call = async (wish: Wish) => {
		if (wish.isGranted && isNewEachTime(wish)) {
			wish.asked = { ...wish.asked, ref: `${wish.asked.kind}-${draft.serial()}` };
			wish.isGranted = false;
		}
		if (!draft.asked.includes(wish.asked)) draft.asked.push(wish.asked);
		const { ref, data } = wish.asked;
		const id = scene.names.idOf.get(String(data.payment));
		const tool = { ...wish.tool, id: `${name} ${wish.tool.id}` };
		const { output } = await runInEngine(process, tool, scene.simulator, {
			...execution,
			mode: 'webhook',
			items: [{ amount: data.major, payment: id, most: 1_000_000 }],
			onError: 'continueRegularOutput',
			tries: random.pick([1, 2]),
		});
		const verdicts = output.flat().map(({ json }) => verdictOf(ref, json, true));
		wish.isGranted ||= verdicts.some(({ state }) => state === 'done');
		scene.hear(verdicts);
	};
	await callAll(scene, random, wishes, count, call);
	const limits = { EUR: MOST_PER_RUN };
	return async () => await scene.close(TOOLS, { payout: limits, refund: limits });
};

/** The nodes as tools of agents, which ask for the same again and again. */
export const agentCase = (calls: number): Case => ({
	name: `${calls.toLocaleString('en')} calls of agents`,
	play: async (props) => {
		const agents = Array.from({ length: AGENTS }, (_, at) => ({
			name: `agent ${at}`,
			own: { ...props, random: props.random.fork() },
		}));
		const count = Math.ceil(calls / AGENTS);
		const played = await Promise.all(
			agents.map(async ({ own, name }) => await playAgent(own, name, count)),
		);
		return async () => together(await Promise.all(played.map(async (end) => await end())));
	},
});
