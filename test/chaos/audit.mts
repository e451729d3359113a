import type { Asked, KindName } from './asked.mts';

/** What the service really did, from its own books. */
export type Effect = Pick<Asked, 'kind' | 'group' | 'amount'> & { id: string };

/** `silent`: the flow ended without saying what became of it. */
export type State = 'done' | 'refused' | 'unknown' | 'silent';

/** What the flow says in the end about one thing that was asked for. */
export interface Verdict {
	ref: string;
	state: State;
	/** What the service calls it, when the flow says so. */
	effectId?: string;
	/** Of an unknown one: the calls to look for at the service. None when none got that far. */
	requestIds: string[];
}

export interface Row {
	kind: KindName;
	asked: number;
	states: Record<State, number>;
	effects: number;
	doubled: number;
	wrongAmount: number;
	/** Said to be done, and not in the books. */
	missing: number;
	/** Said to be refused, and in the books all the same. */
	denied: number;
	/** Unknown and in the books, and yet nothing to look for. */
	unlisted: number;
	problems: string[];
}

interface Group {
	asked: Asked[];
	verdicts: Verdict[];
	effects: Effect[];
}

const count = (verdicts: Verdict[], state: State) =>
	verdicts.filter((verdict) => verdict.state === state).length;

/** Things alike in kind, group and amount cannot be told apart in the books, so they are counted. */
const groupsOf = (asked: Asked[], verdicts: Verdict[], effects: Effect[]): Group[] => {
	const groups = new Map<string, Group>();
	const at = ({ group, amount }: Pick<Asked, 'group' | 'amount'>): Group => {
		const key = `${group}: ${amount}`;
		const known = groups.get(key) ?? { asked: [], verdicts: [], effects: [] };
		groups.set(key, known);
		return known;
	};
	const verdictOf = new Map(verdicts.map((verdict) => [verdict.ref, verdict]));
	for (const one of asked) {
		const silent: Verdict = { ref: one.ref, state: 'silent', requestIds: [] };
		at(one).asked.push(one);
		at(one).verdicts.push(verdictOf.get(one.ref) ?? silent);
	}
	for (const effect of effects) at(effect).effects.push(effect);
	return [...groups.values()];
};

const judge = (group: Group): Omit<Row, 'kind' | 'asked' | 'states' | 'effects'> => {
	const { asked, verdicts, effects } = group;
	const ids = new Set(effects.map(({ id }) => id));
	const claimed = verdicts.flatMap(({ effectId }) => effectId ?? []);
	const found = new Set(claimed.filter((id) => ids.has(id)));
	const done = count(verdicts, 'done');
	const unknown = verdicts.filter(({ state }) => state === 'unknown');
	const listed = unknown.filter(({ requestIds }) => requestIds.length > 0).length;
	const isAsked = asked.length > 0;
	const surplus = effects.length - done - unknown.length - count(verdicts, 'silent');
	const doubled = isAsked ? Math.max(0, effects.length - asked.length) : 0;
	const counts = {
		doubled,
		wrongAmount: isAsked ? 0 : effects.length,
		missing: Math.max(claimed.length - found.size, done - effects.length, 0),
		denied: isAsked ? Math.max(0, surplus - doubled) : 0,
		unlisted: Math.max(0, Math.min(unknown.length - listed, effects.length - done - listed)),
	};
	const silent = count(verdicts, 'silent');
	const wrong = Object.entries({ ...counts, silent }).filter(([, times]) => times > 0);
	const [{ kind, group: name, amount }] = [...asked, ...effects];
	const said = verdicts.map(({ ref, state }) => `${ref} ${state}`).join(', ') || 'nobody';
	return {
		...counts,
		problems: wrong.map(
			([what, times]) =>
				`${what} ${times}: ${kind} ${name} (${amount}), asked by ${said}; in the books ${effects.length} times`,
		),
	};
};

/** Holds what was asked and what the flow said against the books of the service. */
export const audit = (
	kind: KindName,
	asked: Asked[],
	verdicts: Verdict[],
	effects: Effect[],
): Row => {
	const judged = groupsOf(asked, verdicts, effects).map(judge);
	const sum = (what: 'doubled' | 'wrongAmount' | 'missing' | 'denied' | 'unlisted') =>
		judged.reduce((total, group) => total + group[what], 0);
	const heard = new Set(verdicts.map(({ ref }) => ref));
	const unheard = asked.filter(({ ref }) => !heard.has(ref)).length;
	return {
		kind,
		asked: asked.length,
		states: {
			done: count(verdicts, 'done'),
			refused: count(verdicts, 'refused'),
			unknown: count(verdicts, 'unknown'),
			silent: count(verdicts, 'silent') + unheard,
		},
		effects: effects.length,
		doubled: sum('doubled'),
		wrongAmount: sum('wrongAmount'),
		missing: sum('missing'),
		denied: sum('denied'),
		unlisted: sum('unlisted'),
		problems: judged.flatMap(({ problems }) => problems),
	};
};

/** The promise of the package, in one line. */
export const isBroken = (row: Row): boolean =>
	row.doubled + row.wrongAmount + row.missing + row.denied + row.unlisted + row.states.silent > 0;
