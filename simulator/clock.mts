export interface Clock {
	now: () => number;
	iso: () => string;
	isFrozen: () => boolean;
	set: (at: number) => void;
	freeze: () => void;
	unfreeze: () => void;
}

export const createClock = (frozenAt?: string): Clock => {
	let offset = 0;
	let frozen: number | null = frozenAt === undefined ? null : Date.parse(frozenAt);
	const now = () => frozen ?? Date.now() + offset;
	return {
		now,
		iso: () => new Date(now()).toISOString(),
		isFrozen: () => frozen !== null,
		set: (at) => {
			offset = at - Date.now();
			if (frozen !== null) frozen = at;
		},
		freeze: () => {
			frozen = now();
		},
		unfreeze: () => {
			offset = now() - Date.now();
			frozen = null;
		},
	};
};
