import { allNeeds } from '../../nodes/shared/operation/need';
import type { Resource } from '../../nodes/shared/operation/operation';

export interface Documented {
	readonly title: string;
	readonly resources: readonly Resource[];
}

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;

/** One row for each resource, for the first look. */
export const overviewTable = (services: readonly Documented[]): string =>
	[
		row('Node', 'Resource', 'Operations'),
		row('---', '---', '---'),
		...services.flatMap(({ title, resources }) =>
			resources.map(({ name, operations }) =>
				row(title, name, operations.map((operation) => operation.name).join(', ')),
			),
		),
	].join('\n');

/** One row for each operation, with what it calls and what the key must be able to do. */
export const operationTable = ({ resources }: Documented): string =>
	[
		row('Resource', 'Operation', 'What it does', 'Calls', 'Key needs'),
		row('---', '---', '---', '---', '---'),
		...resources.flatMap(({ name, operations }) =>
			operations.map((operation) =>
				row(
					name,
					operation.name,
					operation.description,
					`\`${operation.route}\``,
					allNeeds(operation.needs).join(', ') || '–',
				),
			),
		),
	].join('\n');

/** One row for each event. */
export const eventTable = (
	events: ReadonlyArray<{ value: unknown; description?: string }>,
	heading = 'Sent when',
): string =>
	[
		row('Event', heading),
		row('---', '---'),
		...events.map(({ value, description = '' }) => row(`\`${value}\``, description)),
	].join('\n');
