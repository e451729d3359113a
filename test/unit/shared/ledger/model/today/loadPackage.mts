type Modules = typeof import('../../../../../../nodes/shared/once/claims') &
	typeof import('../../../../../../nodes/shared/once/keys') &
	typeof import('../../../../../../nodes/shared/once/notes') &
	typeof import('../../../../../../nodes/shared/once/runLog') &
	typeof import('../../../../../../nodes/shared/once/write');

const NAMES = ['claims', 'keys', 'notes', 'runLog', 'write'];

const load = (): Modules => {
	const n8n: unknown = jest.requireActual('n8n-workflow');
	// It remembers nothing, and takes long to load.
	jest.doMock('n8n-workflow', () => n8n);
	const loaded: object[] = [];
	jest.isolateModules(() => {
		for (const name of NAMES) {
			loaded.push(jest.requireActual(`../../../../../../nodes/shared/once/${name}`));
		}
	});
	return Object.assign({}, ...loaded) as Modules;
};

const packages: Modules[] = [];

/** A copy of the package for each process of a world, whose nodes no other world has. */
export const packageOf = (slot: number): Modules => (packages[slot] ??= load());
