export const n8nVersion = '2.41.1';

// n8n 2.36 and newer need Node 24.
export const nodeMajor = 24;

// 2.41.1 names two packages that npm's registry does not serve; these are their published twins.
export const overrides = { xlsx: '0.18.5', cssomnom: 'npm:rrweb-cssom@0.8.0' };
