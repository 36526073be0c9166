/** The object store is away, or does not answer in time: to visitors a 503, to jobs a reason to try again. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';
}
