/** What a command prints when it fails: one line for what who typed it can mend; a fault of the program keeps its stack. */
const ONE_LINE_ERRORS = [
  'UsageError',
  'IngestUsageError',
  'ConfigError',
  'DatabaseStartError',
  'BackupError',
  'StorageUnavailableError',
];

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** Of an option that `parseArgs` refuses, too. */
export const explainFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (codeOf(error) === 'ENOSPC') return `the disk is full: ${error.message}`;
  const isOneLine = ONE_LINE_ERRORS.includes(error.name) || codeOf(error).startsWith('ERR_PARSE_ARGS');
  return isOneLine ? error.message : String(error.stack);
};

/** The same where the database may be away: the driver's own words, and the code alone of an AggregateError, which has none. */
export const explainDatabaseFailure = (error: unknown): string => {
  const code = error instanceof Error ? codeOf(error) : '';
  return code === '' || code.startsWith('ERR_PARSE_ARGS')
    ? explainFailure(error)
    : `database: ${(error as Error).message || code}`;
};
