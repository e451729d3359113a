import { readFileSync } from 'node:fs';
import { MerchantAccounting } from '../../nodes/MerchantAccounting/MerchantAccounting.node';
import { MerchantAccountingPollTrigger } from '../../nodes/MerchantAccounting/MerchantAccountingPollTrigger.node';
import { MerchantAccountingTrigger } from '../../nodes/MerchantAccounting/MerchantAccountingTrigger.node';
import { MerchantPayments } from '../../nodes/MerchantPayments/MerchantPayments.node';
import { MerchantPaymentsPollTrigger } from '../../nodes/MerchantPayments/MerchantPaymentsPollTrigger.node';
import { MerchantPaymentsTrigger } from '../../nodes/MerchantPayments/MerchantPaymentsTrigger.node';
import { ownType } from '../../scripts/n8n/ownType.mts';
import { filesBelow } from './sources.mts';

const newest = new Map(
	[
		MerchantAccounting,
		MerchantAccountingPollTrigger,
		MerchantAccountingTrigger,
		MerchantPayments,
		MerchantPaymentsPollTrigger,
		MerchantPaymentsTrigger,
	].map((Node) => {
		const { name, version } = new Node().description;
		return [name, Math.max(...[version].flat())] as const;
	}),
);

it.each([...newest])('tests place %s in its newest version', (name, version) => {
	expect(ownType(name).typeVersion).toBe(version);
});

it.each(filesBelow('examples', '.json'))('%s uses the newest version of each node', (file) => {
	const { nodes } = JSON.parse(readFileSync(file, 'utf8')) as {
		nodes: Array<{ type: string; typeVersion: number }>;
	};
	const own = nodes.filter(({ type }) => type.startsWith('n8n-nodes-merchant-services.'));
	expect(own.length).toBeGreaterThan(0);
	for (const { type, typeVersion } of own) {
		const [, name] = type.split('.');
		expect(typeVersion).toBe(newest.get(name.replace(/Tool$/, '')));
	}
});
