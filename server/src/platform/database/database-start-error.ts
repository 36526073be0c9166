/** The database cannot be used; the message is one line that tells an operator what to do. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
  constructor(message: string) {
    super(`database: ${message}`);
  }
}
