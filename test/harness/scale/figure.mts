import type { Bar } from '../benchmark/comparison.mts';

/** Something that was counted or measured while n8n ran as several processes. */
export interface Figure {
	work: string;
	value: number;
	unit: string;
	/** Without one the figure is only shown. */
	bar?: Bar;
	/** A promise and not a speed: no noise excuses it. */
	exact?: true;
}

/** Nothing of what was promised was broken. */
export const none = (work: string, value: number, unit: string): Figure => ({
	work,
	value,
	unit,
	bar: { atMost: 0 },
	exact: true,
});

/** `slack` widens a bar: 0.2 is a fifth. Noise on a busy machine must not fail a build. */
export const isMet = ({ value, bar, exact }: Figure, slack = 0): boolean => {
	if (bar === undefined) return true;
	const room = exact ? 1 : 1 + slack;
	return 'atMost' in bar ? value <= bar.atMost * room : value >= bar.atLeast / room;
};
