// Nothing leaves the machine: no telemetry, no version checks, no templates, no licence server.
const quiet = {
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
};

export interface Address {
	userFolder: string;
	port: number;
	brokerPort: number;
	webhookUrl: string;
}

export const n8nEnvironment = (
	{ userFolder, port, brokerPort, webhookUrl }: Address,
	extra: Record<string, string> = {},
): NodeJS.ProcessEnv => ({
	...withoutN8nSettings(process.env),
	...quiet,
	N8N_USER_FOLDER: userFolder,
	N8N_PORT: String(port),
	N8N_LISTEN_ADDRESS: '127.0.0.1',
	N8N_EDITOR_BASE_URL: `http://127.0.0.1:${port}`,
	N8N_WEBHOOK_URL: webhookUrl,
	N8N_RUNNERS_BROKER_PORT: String(brokerPort),
	N8N_SECURE_COOKIE: 'false',
	// Only simulated keys are ever stored with it.
	N8N_ENCRYPTION_KEY: 'merchant-services-local',
	...extra,
});

// Settings of the user's own n8n (database, queue mode, folders) must not reach this one, nor those
// of a test runner: with NODE_ENV=test n8n ends at once.
const withoutN8nSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
	const foreign = /^(N8N|DB|EXECUTIONS|QUEUE|WEBHOOK|NODE_OPTIONS|NODE_PATH|NODE_ENV|JEST_|npm_)/;
	return Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name)));
};
