import { byId } from './element.js';

/** Keeps the page in step with the simulator; the browser reconnects by itself. */
export const follow = (changed) => {
	const stream = new EventSource('/control/changes');
	stream.addEventListener('message', ({ data }) => changed(JSON.parse(data)));
	stream.addEventListener('open', () => say('Connected', 'good'));
	stream.addEventListener('error', () => say('The simulator does not answer', 'bad'));
};

const say = (text, tone) => {
	byId('connection').textContent = text;
	byId('connection').className = `pill ${tone}`;
};
