/** Streams an S3 object, and resumes where it stopped when the connection breaks. */
import { Readable } from 'node:stream';

/** As many breaks in a row, without a byte between them, end the reading. */
const MAX_BREAKS = 3;

/**
 * @param first the body that is open already
 * @param span of bytes that it holds
 * @param reopen the same object from another byte on; fails if it has been replaced
 */
export const resumingBody = (
  first: Readable,
  { start, end }: { start: number; end: number },
  reopen: (start: number) => Promise<Readable>,
): Readable => {
  const read = async function* () {
    let body = first;
    let at = start;
    let breaks = 0;
    try {
      for (;;) {
        try {
          for await (const chunk of body as AsyncIterable<Buffer>) {
            at += chunk.length;
            breaks = 0;
            yield chunk;
          }
          if (at > end) return;
          throw new Error('the object store ended too early');
        } catch (error) {
          body.destroy();
          if (at > end) return;
          if (++breaks > MAX_BREAKS) throw error;
          body = await reopen(at);
        }
      }
    } finally {
      body.destroy();
    }
  };
  // Bytes, not objects: what is piped sees lengths.
  return Readable.from(read(), { objectMode: false, highWaterMark: 256 * 1024 });
};
