/**
 * Files that this page sends. They live alongside the pages, not in one: moving on inside the site lets them go on. Nothing of
 * it outlives the document; what is unfinished then, the server tells.
 */
import { useSyncExternalStore } from 'react';
import { type Sending, sendFile } from './send-file.ts';

const SENDING_STATES = ['sending', 'waiting', 'paused', 'done', 'failed'] as const;
export type SendingState = (typeof SENDING_STATES)[number];

export interface OwnSending {
  uploadId: string;
  url: string;
  name: string;
  bytes: number;
  sentBytes: number;
  state: SendingState;
  /** Why it failed. */
  code?: string;
  /** Estimate; undefined while there is nothing to go by. */
  secondsLeft?: number;
  /** Over the last seconds; undefined while there is nothing to go by. */
  bytesPerSecond?: number;
}

export interface SendingStart {
  file: File;
  uploadId: string;
  url: string;
  chunkBytes: number;
  /** Called when the site has all of it. */
  onDone: () => void;
}

/** A site that does not say how much takes that much at least. */
export const DEFAULT_CHUNK_BYTES = 16 * 1024 * 1024;
/** The estimate goes by the last so many seconds. */
const SPEED_WINDOW_MS = 15_000;

let sendings: readonly OwnSending[] = [];
const listeners = new Set<() => void>();
const running = new Map<string, { start: SendingStart; sending: Promise<Sending> }>();
const marks = new Map<string, { atMs: number; bytes: number }[]>();

const publish = (next: readonly OwnSending[]): void => {
  sendings = next;
  for (const listener of listeners) listener();
};

const update = (uploadId: string, change: Partial<OwnSending>): void =>
  publish(sendings.map((one) => (one.uploadId === uploadId ? { ...one, ...change } : one)));

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
/** The browser asks before a document is left that still sends. */
const guardDocument = (): void => {
  const isBusy = sendings.some(({ state }) => state === 'sending' || state === 'waiting');
  window.removeEventListener('beforeunload', warn);
  if (isBusy) window.addEventListener('beforeunload', warn);
};

const NO_ESTIMATE = { secondsLeft: undefined, bytesPerSecond: undefined };

const estimate = (
  uploadId: string,
  bytes: number,
  totalBytes: number,
): Pick<OwnSending, 'secondsLeft' | 'bytesPerSecond'> => {
  const nowMs = performance.now();
  const kept = [...(marks.get(uploadId) ?? []), { atMs: nowMs, bytes }].filter(
    ({ atMs }) => nowMs - atMs < SPEED_WINDOW_MS,
  );
  marks.set(uploadId, kept);
  const [first] = kept;
  if (!first || nowMs - first.atMs < 1000 || bytes <= first.bytes) return NO_ESTIMATE;
  const bytesPerSecond = ((bytes - first.bytes) * 1000) / (nowMs - first.atMs);
  return { bytesPerSecond, secondsLeft: (totalBytes - bytes) / bytesPerSecond };
};

const run = (start: SendingStart): Promise<Sending> => {
  const { file, uploadId, url, chunkBytes } = start;
  const to = (change: Partial<OwnSending>): void => {
    update(uploadId, change);
    guardDocument();
  };
  return sendFile({
    file,
    url,
    chunkBytes,
    onProgress: (sentBytes) =>
      update(uploadId, {
        sentBytes,
        state: 'sending',
        ...estimate(uploadId, sentBytes, file.size),
      }),
    onWaiting: () => to({ state: 'waiting', ...NO_ESTIMATE }),
    onDone: () => {
      to({ state: 'done', sentBytes: file.size, ...NO_ESTIMATE });
      start.onDone();
    },
    onFailed: (code) => to({ state: 'failed', code, ...NO_ESTIMATE }),
  });
};

/** Sends, or goes on with what was started before. */
export const startSending = (start: SendingStart): void => {
  const { uploadId, url, file } = start;
  const fresh: OwnSending = {
    uploadId,
    url,
    name: file.name,
    bytes: file.size,
    sentBytes: sendings.find((one) => one.uploadId === uploadId)?.sentBytes ?? 0,
    state: 'sending',
  };
  publish([fresh, ...sendings.filter((one) => one.uploadId !== uploadId)]);
  const sending = run(start);
  // The library itself may not come: that is no more final than a lost connection.
  sending.catch(() => update(uploadId, { state: 'failed', code: 'unavailable' }));
  running.set(uploadId, { start, sending });
  guardDocument();
};

export const pauseSending = async (uploadId: string): Promise<void> => {
  update(uploadId, { state: 'paused', ...NO_ESTIMATE });
  guardDocument();
  marks.delete(uploadId);
  await (await running.get(uploadId)?.sending)?.pause();
};

/** Goes on after a pause or a failure. */
export const resumeSending = (uploadId: string): void => {
  const known = running.get(uploadId);
  if (known) startSending(known.start);
};

/** Ends it here; the server's part is given up by the caller. */
export const cancelSending = async (uploadId: string): Promise<void> => {
  const known = running.get(uploadId);
  running.delete(uploadId);
  marks.delete(uploadId);
  publish(sendings.filter((one) => one.uploadId !== uploadId));
  guardDocument();
  await (await known?.sending.catch(() => undefined))?.pause();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const NONE: readonly OwnSending[] = [];

/** Newest first. */
export const useSendings = (): readonly OwnSending[] =>
  useSyncExternalStore(
    subscribe,
    () => sendings,
    () => NONE,
  );
