import { randomBytes } from 'node:crypto';

/** For a server that listens on this machine, where others may work as well. */
export const newPassword = (): string => randomBytes(24).toString('hex');
