/**
 * How a process behind walls and the one that started it talk: over pipes, since it has neither sockets nor files. A message is the
 * length of its head (4 bytes), the head as JSON, and then the blobs whose lengths the head names.
 */
import { Buffer } from 'node:buffer';
import { readSync, writeSync } from 'node:fs';

export interface Message<Head> {
  head: Head;
  blobs: readonly Uint8Array[];
}

export interface MessageLimits {
  /** A head that claims more is no honest one. */
  headBytes: number;
  /** All blobs of one message. */
  blobBytes: number;
}
const LIMITS: MessageLimits = { headBytes: 1024 * 1024, blobBytes: 256 * 1024 * 1024 };

export const packMessage = <Head>({ head, blobs }: Message<Head>): Buffer => {
  const text = Buffer.from(JSON.stringify({ head, bytes: blobs.map(({ length }) => length) }), 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length, 0);
  return Buffer.concat([length, text, ...blobs]);
};

const readHead = (text: Buffer, limits: MessageLimits): { head: unknown; bytes: number[] } => {
  const parsed = JSON.parse(text.toString('utf8')) as { head: unknown; bytes: unknown };
  const bytes = Array.isArray(parsed.bytes) ? parsed.bytes.map(Number) : [];
  const total = bytes.reduce((sum, one) => sum + one, 0);
  if (!bytes.every((one) => Number.isSafeInteger(one) && one >= 0) || total > limits.blobBytes)
    throw new Error('a message of strange lengths');
  return { head: parsed.head, bytes };
};

const cutBlobs = (body: Buffer, bytes: readonly number[]): Buffer[] => {
  let at = 0;
  return bytes.map((length) => body.subarray(at, (at += length)));
};

/** Takes chunks as they come. @returns throws for what is no message; the other side is a stranger's, possibly */
export const createMessageReader = <Head>(
  onMessage: (message: Message<Head>) => void,
  limits: MessageLimits = LIMITS,
) => {
  let chunks: Buffer[] = [];
  let held = 0;
  let wanted = 4;
  const take = (length: number): Buffer => {
    const all = chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks);
    chunks = [all.subarray(length)];
    held = all.length - length;
    return all.subarray(0, length);
  };
  let headBytes: number | undefined;
  let head: ReturnType<typeof readHead> | undefined;
  return (chunk: Buffer): void => {
    chunks.push(chunk);
    held += chunk.length;
    while (held >= wanted) {
      const part = take(wanted);
      if (headBytes === undefined) {
        headBytes = part.readUInt32BE(0);
        if (headBytes > limits.headBytes) throw new Error('a message of strange lengths');
        wanted = headBytes;
      } else if (!head) {
        head = readHead(part, limits);
        wanted = head.bytes.reduce((sum, one) => sum + one, 0);
      } else {
        const message = { head: head.head as Head, blobs: cutBlobs(part, head.bytes) };
        [headBytes, head, wanted] = [undefined, undefined, 4];
        onMessage(message);
      }
    }
  };
};

const PAUSE = new Int32Array(new SharedArrayBuffer(4));

/** A pipe that somebody made non-blocking is asked again. */
const retryInterrupted = (step: () => number): number => {
  for (;;)
    try {
      return step();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      Atomics.wait(PAUSE, 0, 0, 5);
    }
};

/** Waits for so many bytes. @returns undefined at the end of the pipe */
const readExactly = (descriptor: number, length: number): Buffer | undefined => {
  const buffer = Buffer.alloc(length);
  for (let at = 0; at < length; ) {
    const got = retryInterrupted(() => readSync(descriptor, buffer, at, length - at, null));
    if (got === 0) return undefined;
    at += got;
  }
  return buffer;
};

/** Waits for one message, doing nothing else. @returns undefined when the other side is gone */
export const readMessage = <Head>(descriptor: number): Message<Head> | undefined => {
  const length = readExactly(descriptor, 4)?.readUInt32BE(0);
  const text = length === undefined ? undefined : readExactly(descriptor, length);
  if (!text) return undefined;
  const { head, bytes } = readHead(text, LIMITS);
  const body = readExactly(
    descriptor,
    bytes.reduce((sum, one) => sum + one, 0),
  );
  return body && { head: head as Head, blobs: cutBlobs(body, bytes) };
};

export const writeMessage = <Head>(descriptor: number, message: Message<Head>): void => {
  const bytes = packMessage(message);
  for (let at = 0; at < bytes.length; )
    at += retryInterrupted(() => writeSync(descriptor, bytes, at, bytes.length - at));
};
