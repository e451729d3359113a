import { keptStage } from './kept.mts';

export default async function tearDown(): Promise<void> {
	await keptStage()?.stop();
}
