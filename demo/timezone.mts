/** n8n would be in New York otherwise: the days of a workflow are those of this machine. */
export const timezone = () => ({
	GENERIC_TIMEZONE: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
