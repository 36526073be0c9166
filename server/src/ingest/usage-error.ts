/** An error that the user of the command can mend; its message is one line. */
export class IngestUsageError extends Error {
  override name = 'IngestUsageError';
}
