import { h } from './element.js';
import { label } from './words.js';

const TONES = {
	good: 'succeeded completed paid delivered active running',
	busy: 'open pending processing waiting approved posted sent',
	warn: 'partially_refunded partially_paid retrying paused held awaiting_approval',
	bad: 'failed dead cancelled off expired',
};

const toneOf = (status) =>
	Object.keys(TONES).find((tone) => TONES[tone].split(' ').includes(status)) ?? 'quiet';

export const pill = (status, text = label(status)) =>
	h('span', { class: `pill ${toneOf(status)}` }, text);
