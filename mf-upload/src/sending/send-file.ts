/** One file on its way over tus: goes on by itself after whatever goes by, until it is there or a rule says no. */
import type { DetailedError, Upload } from 'tus-js-client';

/**
 * A server that is away longer than all of these together wants a person. They start over after each progress, and when the browser has
 * its line back, which is waited for however long it takes.
 */
const RETRY_DELAYS_MS = [0, 500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 60_000, 60_000, 60_000];
const CONFLICT = 409;
const LOCKED = 423;
const TOO_MANY = 429;

export interface SendOptions {
  file: File;
  /** Where the upload lies. */
  url: string;
  chunkBytes: number;
  onProgress: (sentBytes: number) => void;
  /** The connection is away; it is tried again. */
  onWaiting: () => void;
  onDone: () => void;
  /** @param code of ERROR_CODES */
  onFailed: (code: string) => void;
}

export interface Sending {
  /** Ends what goes on now; what was received stays. */
  pause: () => Promise<void>;
}

const statusOf = (error: DetailedError): number => error.originalResponse?.getStatus() ?? 0;

/** Whether the same may go well later: no answer, or one that says so. */
const isPassing = (error: Error | DetailedError): boolean => {
  if (!('originalResponse' in error)) return false;
  const status = statusOf(error);
  return status === 0 || status >= 500 || status === CONFLICT || status === LOCKED || status === TOO_MANY;
};

/** The server's own code, or that it cannot be reached. */
const codeOf = (error: Error | DetailedError): string => {
  if (!('originalResponse' in error) || !error.originalResponse) return 'unavailable';
  try {
    const { code } = JSON.parse(error.originalResponse.getBody()) as { code?: unknown };
    if (typeof code === 'string') return code;
  } catch {
    // Not ours: a proxy's page, or none.
  }
  const status = statusOf(error);
  if (status === 404) return 'not_found';
  return status >= 500 ? 'unavailable' : 'server_error';
};

/** Starts immediately. The library comes with the first file. */
export const sendFile = async (options: SendOptions): Promise<Sending> => {
  const { file, url, chunkBytes, onProgress, onWaiting, onDone, onFailed } = options;
  const tus = await import('tus-js-client');
  const listening = new AbortController();
  const { signal } = listening;
  const begin = (): Upload => {
    const started = new tus.Upload(file, {
      uploadUrl: url,
      chunkSize: chunkBytes,
      retryDelays: RETRY_DELAYS_MS,
      // The server knows what is unfinished; the browser's storage is not asked for it.
      storeFingerprintForResuming: false,
      fingerprint: () => Promise.resolve(''),
      onProgress: (sentBytes) => {
        onProgress(sentBytes);
        // What left before the line was gone is counted after it.
        if (!navigator.onLine) onWaiting();
      },
      onShouldRetry: (error) => {
        const mayPass = isPassing(error);
        if (mayPass) onWaiting();
        return mayPass;
      },
      onSuccess: () => {
        listening.abort();
        onDone();
      },
      onError: (error) => {
        // Its tries are over before the line is back.
        if (isPassing(error) && !navigator.onLine) return onWaiting();
        listening.abort();
        onFailed(codeOf(error));
      },
    });
    started.start();
    return started;
  };
  let upload = begin();
  // A request on a line that is gone may hang for minutes, and the next try may be a minute away.
  addEventListener('offline', onWaiting, { signal });
  addEventListener(
    'online',
    () => {
      void upload.abort();
      upload = begin();
    },
    { signal },
  );
  return {
    pause: () => {
      listening.abort();
      return upload.abort();
    },
  };
};
