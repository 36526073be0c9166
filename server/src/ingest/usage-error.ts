/** What whoever types the command can mend; one line. */
export class IngestUsageError extends Error {
  override name = 'IngestUsageError';
}
