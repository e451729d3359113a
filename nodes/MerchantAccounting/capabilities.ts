import { needs } from '../shared/operation/need';

/** Every read needs a key that reads; every write one that reads and writes. */
export const READ = needs('read');

export const WRITE = needs('read and write');
