/**
 * Bytes on their way in, on disk. What was answered for is synced, so that not even a power cut takes it away; what a killed
 * process had written besides is in the page cache still and counts too, unless the machine started anew since.
 */
import { type FileHandle, mkdir, open, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Refused } from './refused.ts';

/** One write; smaller ones cost more, larger ones only memory. */
const WRITE_BYTES = 1024 * 1024;
/** Synced in the background as they come, so that the last sync has little left to do. */
const SYNC_BYTES = 16 * 1024 * 1024;
/** A sender that is silent this long is gone; it may come again. */
const SILENCE_MS = 60_000;
const DISK_RETRY_SECONDS = 60;

const ID = /^[\w-]{20,40}$/;

/** Ids are ours alone; anything else never becomes a path. */
export const isUploadId = (id: string): boolean => ID.test(id);

export const uploadPath = (dir: string, id: string): string => {
  if (!isUploadId(id)) throw new Error('not an upload id');
  return join(dir, id);
};

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Undefined: there is no file. */
export const sizeOf = async (path: string): Promise<number | undefined> =>
  (
    await stat(path).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    })
  )?.size;

export const createUploadFile = async (dir: string, id: string): Promise<void> => {
  await mkdir(dir, { recursive: true });
  await (await open(uploadPath(dir, id), 'wx', 0o600)).close();
};

export const removeUploadFile = (dir: string, id: string): Promise<void> =>
  rm(uploadPath(dir, id), { force: true });

export const cutUploadFile = (dir: string, id: string, bytes: number): Promise<void> =>
  truncate(uploadPath(dir, id), bytes);

/** Ids of all files, and when each was last written to. */
export const listUploadFiles = async (dir: string): Promise<{ id: string; modifiedAt: Date }[]> => {
  const names = await readdir(dir).catch(() => []);
  const files = await Promise.all(
    names
      .filter(isUploadId)
      .map(async (id) => ({ id, modifiedAt: (await stat(join(dir, id)).catch(() => undefined))?.mtime })),
  );
  return files.flatMap(({ id, modifiedAt }) => (modifiedAt ? [{ id, modifiedAt }] : []));
};

export const readHead = async (path: string, bytes: number): Promise<Buffer> => {
  const handle = await open(path, 'r');
  try {
    const head = Buffer.alloc(bytes);
    const { bytesRead } = await handle.read(head, 0, bytes, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

/** No space, no more of the owner's share of it, or more than the file system takes. */
const DISK_FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];

const toRefusal = (error: unknown): unknown =>
  DISK_FULL.includes(codeOf(error))
    ? new Refused('unavailable', 'there is no space for the rest now; what came is kept', {
        retryAfterSeconds: DISK_RETRY_SECONDS,
      })
    : error;

const writeAll = async (handle: FileHandle, chunks: Buffer[], position: number): Promise<number> => {
  let rest = chunks;
  let at = position;
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest, at);
    at += bytesWritten;
    let skip = bytesWritten;
    // A disk that is nearly full takes a part.
    rest = rest.flatMap((chunk) => {
      const cut = Math.min(skip, chunk.length);
      skip -= cut;
      return cut === chunk.length ? [] : [chunk.subarray(cut)];
    });
  }
  return at;
};

export interface Reception {
  path: string;
  /** Where the first byte goes; the file is as long. */
  offset: number;
  /** The file's whole length; more is not written. Undefined: not known, `maxBytes` holds. */
  maxBytes: number;
  body: Readable;
  /** Nothing is written after it is aborted. */
  signal: AbortSignal;
  /** Called once when `bytes` are there, or the body ended before: the first bytes may show that all others are in vain. */
  head?: { bytes: number; check: (head: Buffer) => void };
  silenceMs?: number;
}

export interface Received {
  /** Of the file now, all of it synced. */
  size: number;
  /** The body had more than `maxBytes` allow. */
  isTooLong: boolean;
  /** Why the body ended early; what came before is kept. */
  failure: unknown;
}

/**
 * Writes a body into the file, in constant memory: one write is on its way while the next is gathered.
 * @throws what `head.check` throws; Refused unavailable when the disk is full. What was written stays.
 */
export const receiveBytes = async (reception: Reception): Promise<Received> => {
  const { path, offset, maxBytes, body, signal, head, silenceMs = SILENCE_MS } = reception;
  const handle = await open(path, 'r+');
  const state = { written: offset, synced: offset, gathered: offset, isTooLong: false };
  let chunks: Buffer[] = [];
  let writing: Promise<void> = Promise.resolve();
  let syncing: Promise<void> | undefined;
  let isHeadChecked = !head || offset >= head.bytes;

  const flush = (): void => {
    if (chunks.length === 0) return;
    const batch = chunks;
    chunks = [];
    writing = writing.then(async () => {
      signal.throwIfAborted();
      state.written = await writeAll(handle, batch, state.written);
    });
    // Awaited before the next batch; a failure in between is nobody's yet.
    writing.catch(() => {});
  };
  const syncLater = async (): Promise<void> => {
    if (state.written - state.synced < SYNC_BYTES) return;
    // The disk does not keep up: the sender waits, not the memory of the machine.
    if (syncing && state.written - state.synced > 4 * SYNC_BYTES) await syncing;
    if (syncing) return;
    const upTo = state.written;
    syncing = handle.datasync().then(() => {
      state.synced = upTo;
      syncing = undefined;
    });
    syncing.catch(() => {});
  };
  const checkHead = async (): Promise<void> => {
    if (isHeadChecked || !head || state.written === 0) return;
    isHeadChecked = true;
    const first = Buffer.alloc(Math.min(head.bytes, state.written));
    await handle.read(first, 0, first.length, 0);
    head.check(first);
  };

  const gather = async (): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(() => body.destroy(new Error('the sender is silent')), silenceMs);
      timer.unref();
    };
    const stop = () => void body.destroy(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    try {
      listen();
      let bytes = 0;
      for await (const piece of body) {
        listen();
        const room = maxBytes - state.gathered;
        const chunk =
          (piece as Buffer).length > room ? (piece as Buffer).subarray(0, room) : (piece as Buffer);
        if (chunk.length < (piece as Buffer).length) state.isTooLong = true;
        if (chunk.length > 0) chunks.push(chunk);
        state.gathered += chunk.length;
        bytes += chunk.length;
        if (state.isTooLong) return;
        if (bytes < WRITE_BYTES) continue;
        bytes = 0;
        await writing;
        if (!isHeadChecked && head && state.written >= head.bytes) await checkHead();
        await syncLater();
        flush();
      }
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  };

  try {
    let failure: unknown;
    try {
      await gather();
    } catch (error) {
      if (error instanceof Refused || DISK_FULL.includes(codeOf(error))) throw error;
      failure = error;
    }
    flush();
    await writing;
    await checkHead();
    await syncing;
    if (state.synced < state.written) await handle.datasync();
    return { size: state.written, isTooLong: state.isTooLong, failure };
  } catch (error) {
    throw toRefusal(error);
  } finally {
    await writing.catch(() => {});
    await syncing?.catch(() => {});
    await handle.close();
  }
};
