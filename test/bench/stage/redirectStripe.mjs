// Loaded into n8n before anything else. The Stripe node knows only one address; here its calls go
// to the bare service instead, without TLS, which would slow it down.
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const standIn = new URL(process.env.STRIPE_STAND_IN);
const request = https.request;

https.request = (options, ...rest) => {
	if (options?.hostname !== 'api.stripe.com') return request(options, ...rest);
	const { agent, agents, ...others } = options;
	return http.request(
		{
			...others,
			protocol: standIn.protocol,
			hostname: standIn.hostname,
			host: standIn.hostname,
			port: standIn.port,
			path: standIn.pathname + options.path,
		},
		...rest,
	);
};
syncBuiltinESMExports();
