import { styleText } from 'node:util';
import type { Report } from '../scripts/n8n/report.mts';

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const frameLength = 100;
const plainInterval = 15_000;

/** Runs one step of the start, and shows what it is doing and for how long. */
export const step = async <T,>(title: string, work: (report: Report) => Promise<T>): Promise<T> => {
	const started = Date.now();
	const show = process.stdout.isTTY ? spinner(title, started) : plainLines(title, started);
	try {
		const result = await work(show.report);
		show.end(`${styleText('green', '✔')} ${title}${styleText('dim', after(started))}`);
		return result;
	} catch (error) {
		show.end(`${styleText('red', '✖')} ${title}`);
		throw error;
	}
};

interface Display {
	report: Report;
	end: (line: string) => void;
}

const spinner = (title: string, started: number): Display => {
	let detail = '';
	let frame = 0;
	const timer = setInterval(() => {
		frame = (frame + 1) % frames.length;
		const line = `${frames[frame]} ${title}${detail && `: ${detail}`}${after(started)}`;
		process.stdout.write(`\r\u001b[K${line.slice(0, process.stdout.columns - 1)}`);
	}, frameLength);
	return {
		report: (text) => {
			detail = text;
		},
		end: (line) => {
			clearInterval(timer);
			process.stdout.write(`\r\u001b[K${line}\n`);
		},
	};
};

// In a log file a spinner is noise: a line now and then shows that it is alive.
const plainLines = (title: string, started: number): Display => {
	let detail = '';
	const timer = setInterval(() => {
		console.log(`  ${title}${detail && `: ${detail}`}${after(started)}`);
	}, plainInterval);
	return {
		report: (text) => {
			detail = text;
		},
		end: (line) => {
			clearInterval(timer);
			console.log(line);
		},
	};
};

const after = (started: number): string => {
	const seconds = Math.round((Date.now() - started) / 1000);
	if (seconds < 1) return '';
	const minutes = Math.floor(seconds / 60);
	return minutes ? ` ${minutes} min ${seconds % 60} s` : ` ${seconds} s`;
};
