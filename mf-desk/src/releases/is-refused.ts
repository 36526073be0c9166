/** Whether a failed query says that anyone who asks may not see releases. */
export const isRefused = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  [401, 403].includes(Number(error.status));
