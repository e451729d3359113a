import type { Stage } from './startStage.mts';

const holder = globalThis as { merchantServicesStage?: Stage };

export const keepStage = (stage: Stage): void => {
	holder.merchantServicesStage = stage;
};

export const keptStage = (): Stage | undefined => holder.merchantServicesStage;
