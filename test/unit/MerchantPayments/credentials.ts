/** A credential that passes every check. */
export const credentials = {
	environment: 'live',
	apiKey: 'svc_live_abc',
	baseUrl: 'https://api.example.com/api/v1',
};
