const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const minute = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

export const timeOf = (moment) => clock.format(new Date(moment));

export const dayOf = (date) => day.format(new Date(date));

/** The time alone on the same day, the day as well on any other, and the year of another year. */
export const momentOf = (moment, now = new Date()) => {
	const date = new Date(moment);
	if (date.toDateString() === now.toDateString()) return clock.format(date);
	const format = date.getFullYear() === now.getFullYear() ? day : dayOfYear;
	return `${format.format(date)}, ${minute.format(date)}`;
};

/** How far the services' clock is from ours, in words. */
export const distance = (ms) => {
	const minutes = Math.round(Math.abs(ms) / 60_000);
	if (Math.abs(ms) < 2000) return 'real time';
	const amount = [
		minutes >= 60 ? `${Math.floor(minutes / 60)} h` : '',
		minutes % 60 > 0 ? `${minutes % 60} min` : '',
	]
		.filter(Boolean)
		.join(' ');
	return `${amount || 'seconds'} ${ms > 0 ? 'ahead' : 'behind'}`;
};
