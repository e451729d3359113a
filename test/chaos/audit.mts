import type { Asked, KindName, Place } from './asked.mts';

/** What the service really did, from its own books. */
export type Effect = Place & { kind: KindName; id: string; currency?: string };

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

interface Wrong {
	doubled: number;
	wrongAmount: number;
	/** Said to be done, and not in the books. */
	missing: number;
	/** Said to be refused, and in the books all the same. */
	denied: number;
	/** In the books, although what protects it is missing or says no. */
	forbidden: number;
	/** Unknown and in the books, and yet nothing to look for. */
	unlisted: number;
}

const NOTHING_WRONG: Wrong = {
	doubled: 0,
	wrongAmount: 0,
	missing: 0,
	denied: 0,
	forbidden: 0,
	unlisted: 0,
};

export interface Row extends Wrong {
	kind: KindName;
	asked: number;
	states: Record<State, number>;
	effects: number;
	problems: string[];
}

/** What all effects of one kind may come to, in minor units of each currency. */
export type Limits = Readonly<Record<string, number>>;

interface Group {
	asked: Asked[];
	verdicts: Verdict[];
	effects: Effect[];
}

const count = (verdicts: Verdict[], state: State) =>
	verdicts.filter((verdict) => verdict.state === state).length;

const nameOf = ({ group, amount }: Place) => `${group}: ${amount}`;

/** Things alike in kind, group and amount cannot be told apart in the books, so they are counted. */
const groupsOf = (asked: Asked[], verdicts: Verdict[], effects: Effect[]): Group[] => {
	const groups = new Map<string, Group>();
	const at = (place: Place): Group => {
		const known = groups.get(nameOf(place)) ?? { asked: [], verdicts: [], effects: [] };
		groups.set(nameOf(place), known);
		return known;
	};
	const verdictOf = new Map(verdicts.map((verdict) => [verdict.ref, verdict]));
	for (const one of asked) {
		const silent: Verdict = { ref: one.ref, state: 'silent', requestIds: [] };
		const group = at(one);
		group.asked.push(one);
		group.verdicts.push(verdictOf.get(one.ref) ?? silent);
		// Asked for in other words, it is still the same.
		for (const other of one.or ?? []) groups.set(nameOf(other), group);
	}
	for (const effect of effects) at(effect).effects.push(effect);
	return [...new Set(groups.values())];
};

/**
 * A QR code moves no money and cannot be looked up, so it is made again when its response was lost.
 * Several of one are no fault; only what was said of them is held against the books.
 */
const wrongOfCodes = ({ verdicts, effects }: Group): Wrong => {
	const done = count(verdicts, 'done');
	const isDenied = count(verdicts, 'refused') === verdicts.length;
	return {
		...NOTHING_WRONG,
		missing: Math.max(0, done - effects.length),
		denied: isDenied ? effects.length : 0,
	};
};

const wrongIn = (group: Group): Wrong => {
	const { asked, verdicts, effects } = group;
	if (asked.length > 0 && asked[0].kind === 'QR code') return wrongOfCodes(group);
	if (asked.length === 0) {
		return { ...NOTHING_WRONG, wrongAmount: effects.length };
	}
	const ids = new Set(effects.map(({ id }) => id));
	const claimed = verdicts.flatMap(({ effectId }) => effectId ?? []);
	const found = new Set(claimed.filter((id) => ids.has(id)));
	const done = count(verdicts, 'done');
	const unknown = verdicts.filter(({ state }) => state === 'unknown');
	const listed = unknown.filter(({ requestIds }) => requestIds.length > 0).length;
	const notAllowed = asked.filter((one) => one.forbidden !== undefined).length;
	const tooMany = Math.max(0, effects.length - (asked.length - notAllowed));
	const forbidden = Math.min(tooMany, notAllowed);
	const surplus = effects.length - done - unknown.length - count(verdicts, 'silent');
	return {
		doubled: tooMany - forbidden,
		wrongAmount: 0,
		missing: Math.max(claimed.length - found.size, done - effects.length, 0),
		denied: Math.max(0, surplus - tooMany),
		forbidden,
		unlisted: Math.max(0, Math.min(unknown.length - listed, effects.length - done - listed)),
	};
};

const judge = (group: Group): Wrong & { problems: string[] } => {
	const { asked, verdicts, effects } = group;
	const counts = wrongIn(group);
	const silent = count(verdicts, 'silent');
	const wrong = Object.entries({ ...counts, silent }).filter(([, times]) => times > 0);
	const [{ kind, group: name, amount }] = [...asked, ...effects];
	const said = verdicts.map(({ ref, state }) => `${ref} ${state}`).join(', ') || 'nobody';
	const why = asked.flatMap((one) => one.forbidden ?? []).join(', ');
	return {
		...counts,
		problems: wrong.map(
			([what, times]) =>
				`${what} ${times}: ${kind} ${name} (${amount}), asked by ${said}${why && ` although ${why}`}; in the books ${effects.length} times`,
		),
	};
};

/** One for each currency in which more was moved than all together may come to. */
const overspent = (kind: KindName, effects: Effect[], limits: Limits): string[] =>
	Object.entries(limits).flatMap(([currency, most]) => {
		const moved = effects.filter((effect) => effect.currency === currency);
		const sum = moved.reduce((total, { amount }) => total + amount, 0);
		return sum > most ? [`forbidden 1: ${kind}s over ${sum} ${currency}, at most ${most}`] : [];
	});

/** Holds what was asked and what the flow said against the books of the service. */
export const audit = (
	kind: KindName,
	asked: Asked[],
	verdicts: Verdict[],
	effects: Effect[],
	limits: Limits = {},
): Row => {
	const judged = groupsOf(asked, verdicts, effects).map(judge);
	const tooMuch = overspent(kind, effects, limits);
	const sum = (what: keyof Wrong) => judged.reduce((total, group) => total + group[what], 0);
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
		forbidden: sum('forbidden') + tooMuch.length,
		unlisted: sum('unlisted'),
		problems: [...judged.flatMap(({ problems }) => problems), ...tooMuch],
	};
};

/** The promise of the package, in one line. */
export const isBroken = (row: Row): boolean =>
	row.doubled +
		row.wrongAmount +
		row.missing +
		row.denied +
		row.forbidden +
		row.unlisted +
		row.states.silent >
	0;
