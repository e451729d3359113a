/** Takes what a step is at, for whoever waits for it. */
export type Report = (detail: string) => void;
