import type { Report } from '../scripts/n8n/report.mts';

type Work<T> = (report: Report) => Promise<T>;

/** Does two things at once, and shows what each of them is at until it is done. */
export const sideBySide = async <A, B>(
	report: Report,
	first: Work<A>,
	second: Work<B>,
): Promise<[A, B]> => {
	const details = ['', ''];
	const run = async <T,>(work: Work<T>, place: number): Promise<T> => {
		const show = (detail: string) => {
			details[place] = detail;
			report(details.filter(Boolean).join('; '));
		};
		const result = await work(show);
		show('');
		return result;
	};
	return await Promise.all([run(first, 0), run(second, 1)]);
};
