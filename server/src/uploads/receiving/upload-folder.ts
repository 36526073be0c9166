/**
 * Writes the bytes of uploads to disk. They are synced as they come, but nobody waits for it before the file is whole: what
 * a killed process had written is in the page cache still, and after a power cut the sender goes on from what was synced.
 */
import { type FileHandle, mkdir, open, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Refused } from '../../platform/http/refused.ts';

/** One write; smaller ones cost more, larger ones only memory. */
const WRITE_BYTES = 1024 * 1024;
/** Synced in the background in portions of this, so that the last sync has little left to do. */
const SYNC_BYTES = 64 * 1024 * 1024;
/** A disk that is further behind makes the sender wait, not the memory of the machine. */
const MAX_BEHIND_BYTES = 4 * SYNC_BYTES;
/** A sender that is silent this long is gone; it may come again. */
const SILENCE_MS = 60_000;
const DISK_RETRY_SECONDS = 60;

const ID = /^[\w-]{20,40}$/;

/** Ids are ours alone; anything else never becomes a path. */
const isUploadId = (id: string): boolean => ID.test(id);

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

const writeAll = async (handle: FileHandle, bytes: Buffer, position: number): Promise<number> => {
  let at = 0;
  // A disk that is nearly full takes a part.
  while (at < bytes.length)
    at += (await handle.write(bytes, at, bytes.length - at, position + at)).bytesWritten;
  return position + at;
};

export interface Reception {
  path: string;
  /** Where the first byte goes; the file is as long. */
  offset: number;
  /** How much of it is synced. */
  synced: number;
  /** Called when more is. */
  onSynced?: (bytes: number) => void;
  /** The file's whole length; more is not written. Undefined: not known, `maxBytes` holds. */
  maxBytes: number;
  /** The body ends with the file, however long it is. */
  isWhole?: boolean;
  body: Readable;
  /** Nothing is written after it is aborted. */
  signal: AbortSignal;
  /** Called once when `bytes` are there, or the body ended before: the first bytes may show that all others are in vain. */
  head?: { bytes: number; check: (head: Buffer) => void };
}

export interface Received {
  /** Of the file now; all of it is synced if it is whole. */
  size: number;
  /** The body had more than `maxBytes` allow. */
  isTooLong: boolean;
  /** Why the body ended early; what came before is kept. */
  failure: unknown;
}

/** Syncs under way, by file: they outlive the request that started them. */
const syncs = new Map<string, Promise<void>>();

/** @returns when the file is synced as far as it is now */
const syncFile = (path: string, bytes: number, onSynced: (bytes: number) => void): Promise<void> => {
  const sync = async (): Promise<void> => {
    const handle = await open(path, 'r+');
    try {
      await handle.datasync();
    } finally {
      await handle.close();
    }
    onSynced(bytes);
  };
  const running = sync().finally(() => {
    if (syncs.get(path) === running) syncs.delete(path);
  });
  // A file that is gone, or a disk that is full: anyone who writes next learns of it.
  running.catch(() => {});
  syncs.set(path, running);
  return running;
};

/**
 * Writes a body into the file, in constant memory: one write is on its way while the next is gathered.
 * @throws what `head.check` throws; Refused unavailable when the disk is full. What was written stays.
 */
export const receiveBytes = async (reception: Reception): Promise<Received> => {
  const { path, offset, maxBytes, body, signal, head, onSynced } = reception;
  const handle = await open(path, 'r+');
  const state = { written: offset, synced: reception.synced, gathered: offset, isTooLong: false };
  // Filled in turns. Pieces of the body are copied, so that none of them outlives its turn: kept until they are written they
  // would grow old, and collecting them would cost four times as much as everything else.
  const buffers = [Buffer.allocUnsafeSlow(WRITE_BYTES), Buffer.allocUnsafeSlow(WRITE_BYTES)] as const;
  let current: Buffer = buffers[0];
  let filled = 0;
  let writing: Promise<void> = Promise.resolve();
  let isHeadChecked = !head || offset >= head.bytes;

  /** The other buffer is free when this returns. */
  const flush = async (): Promise<void> => {
    await writing;
    if (filled === 0) return;
    signal.throwIfAborted();
    const batch = current.subarray(0, filled);
    writing = writeAll(handle, batch, state.written).then((written) => {
      state.written = written;
    });
    // Awaited before the next; a failure in between is nobody's yet.
    writing.catch(() => {});
    current = current === buffers[0] ? buffers[1] : buffers[0];
    filled = 0;
  };
  const noteSynced = (bytes: number): void => {
    state.synced = Math.max(state.synced, bytes);
    onSynced?.(bytes);
  };
  const syncLater = async (): Promise<void> => {
    if (state.written - state.synced < SYNC_BYTES) return;
    const running = syncs.get(path);
    if (running && state.written - state.synced > MAX_BEHIND_BYTES) await running;
    if (!syncs.has(path)) void syncFile(path, state.written, noteSynced);
  };
  const checkHead = async (): Promise<void> => {
    if (isHeadChecked || !head || state.written === 0) return;
    isHeadChecked = true;
    const first = Buffer.alloc(Math.min(head.bytes, state.written));
    await handle.read(first, 0, first.length, 0);
    head.check(first);
  };

  const gather = async (): Promise<void> => {
    const timer = setTimeout(() => body.destroy(new Error('the sender is silent')), SILENCE_MS).unref();
    const stop = () => void body.destroy(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    try {
      for await (const piece of body) {
        timer.refresh();
        const given = piece as Buffer;
        const room = Math.min(given.length, maxBytes - state.gathered);
        for (let at = 0; at < room; ) {
          const copied = given.copy(current, filled, at, room);
          at += copied;
          filled += copied;
          if (filled < current.length) continue;
          await flush();
          if (head && state.written >= head.bytes) await checkHead();
          await syncLater();
        }
        state.gathered += room;
        state.isTooLong = room < given.length;
        if (state.isTooLong) return;
      }
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  };

  try {
    let failure: unknown;
    const { isWhole = false } = reception;
    try {
      await gather();
    } catch (error) {
      if (error instanceof Refused || DISK_FULL.includes(codeOf(error))) throw error;
      failure = error;
    }
    await flush();
    await writing;
    await checkHead();
    if (state.written === maxBytes || isWhole) {
      await handle.datasync();
      noteSynced(state.written);
    }
    return { size: state.written, isTooLong: state.isTooLong, failure };
  } catch (error) {
    throw toRefusal(error);
  } finally {
    await writing.catch(() => {});
    await handle.close();
  }
};
