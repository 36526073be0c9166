/** Renders a tree to one text, within a limit, and says in whose place what was thrown was thrown. */
import { Writable } from 'node:stream';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { limitLoad } from '../host/limit-load.ts';
import { remoteOfStack } from '../host/place-scope.ts';

/** Without it React hides whatever is beyond some 15 kB behind scripts, although the data was there. */
const NO_CHUNKS = 1e9;

export class RenderFailed extends Error {
  /** Whose place it was; null for the shell's own parts. */
  readonly remote: RemoteName | null;
  constructor(cause: unknown, remote: RemoteName | null) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.remote = remote;
  }
}

/**
 * @param limitMs how long something may be waited for; undefined: for ever
 * @throws RenderFailed
 */
export const renderToText = async (element: ReactNode, limitMs?: number): Promise<string> => {
  let abort: (reason: Error) => void = () => {};
  const text = new Promise<string>((resolve, reject) => {
    const parts: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        parts.push(Buffer.from(chunk));
        done();
      },
      final(done) {
        resolve(Buffer.concat(parts).toString('utf8'));
        done();
      },
    });
    let failed = false;
    const stream = renderToPipeableStream(element, {
      progressiveChunkSize: NO_CHUNKS,
      onAllReady() {
        if (!failed) stream.pipe(sink);
      },
      onError(error, { componentStack }) {
        failed = true;
        reject(new RenderFailed(error, remoteOfStack(componentStack)));
      },
      onShellError(error) {
        reject(new RenderFailed(error, null));
      },
    });
    abort = (reason) => stream.abort(reason);
  });
  if (!limitMs) return text;
  await limitLoad(
    text.then(
      () => undefined,
      () => undefined,
    ),
    limitMs,
    () => false,
  ).catch(() => abort(new Error(`rendering waited for over ${limitMs} ms`)));
  return text;
};
