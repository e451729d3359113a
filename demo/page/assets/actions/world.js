const deliveriesOf = { payments: '/deliveries', accounting: '/accounting/deliveries' };

/** Weather and time. */
export const worldActions = (send) => ({
	pause: () => send('POST', '/pause'),
	resume: () => send('POST', '/resume'),
	clearFaults: () => send('DELETE', '/faults'),
	replaceFaults: async (rule) => {
		await send('DELETE', '/faults');
		await send('POST', '/faults', rule);
	},
	advanceClock: (minutes) => send('POST', '/clock/advance', { seconds: minutes * 60 }),
	backToRealTime: async () => {
		await send('POST', '/clock/unfreeze');
		await send('POST', '/clock/set', { at: new Date().toISOString() });
	},
	sendAgain: ({ service, id }) => send('POST', `${deliveriesOf[service]}/${id}/repeat`),
});
