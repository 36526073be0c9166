/** Runs a release command: opens the registry, turns refusals into one line and exit code 1. */
import { type Config, readConfig } from '../../server/src/platform/config/config.ts';
import { type OpenRegistry, openRegistry } from '../../server/src/releases/registry/open-registry.ts';
import { endWithParent } from '../processes/end-with-parent.ts';

/** What an operator or a team can mend is lines alone; a fault of the program keeps its stack. */
const ONE_LINE_ERRORS = [
  'ReleaseRefused',
  'BuildFault',
  'ConfigError',
  'DatabaseStartError',
  'StorageUnavailableError',
];

const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (ONE_LINE_ERRORS.includes(error.name) || code.startsWith('ERR_PARSE_ARGS')) return error.message;
  // No connection, no such table: the driver's own words; an AggregateError has only a code.
  return code ? `database: ${error.message || code}` : String(error.stack);
};

/** @param readChoice throws when the arguments make no sense, before anything is opened */
export const withRegistry = async <Choice>(
  readChoice: (args: string[]) => Choice,
  command: (registry: OpenRegistry, choice: Choice, config: Config) => Promise<void>,
): Promise<void> => {
  endWithParent();
  let registry: OpenRegistry | undefined;
  try {
    const choice = readChoice(process.argv.slice(2));
    const config = readConfig(process.env, { demo: true });
    registry = await openRegistry(config);
    await command(registry, choice, config);
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  } finally {
    await registry?.close();
  }
};
