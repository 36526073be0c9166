/** Asks an address of a running site for its first byte, as `npm run prove-withdrawn` and `npm run prove-use-ended` do. */
const PATIENCE_MS = 20_000;

/** @returns asks for an address relative to `origin`, and tells its status; redirects are not followed */
export const statusAt =
  (origin: string) =>
  async (address: string): Promise<number> => {
    const response = await fetch(new URL(address, origin), {
      headers: { range: 'bytes=0-0' },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.body?.cancel();
    return response.status;
  };
