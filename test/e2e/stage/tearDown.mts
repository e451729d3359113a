import { keptStage } from './kept.mts';

const tearDown = async (): Promise<void> => {
	await keptStage()?.stop();
};

export default tearDown;
