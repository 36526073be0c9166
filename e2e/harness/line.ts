/** A line before a site that a test can cut: whatever is on it ends at once, and nobody gets through until it is mended. */
import { connect, createServer, type Socket } from 'node:net';

export interface Line {
  /** Where browsers find the site; it has to know itself by this address. */
  url: string;
  cut: () => Promise<void>;
  mend: () => Promise<void>;
}

/** @param port to listen at. @param sitePort where the site really is */
export const openLine = async (port: number, sitePort: number): Promise<Line> => {
  const ends = new Set<Socket>();
  const server = createServer((browser) => {
    const site = connect(sitePort, '127.0.0.1');
    for (const [end, other] of [
      [browser, site],
      [site, browser],
    ] as const) {
      ends.add(end);
      end.pipe(other);
      // Whichever side ends it: that is what lines do.
      end.on('error', () => other.destroy());
      end.on('close', () => {
        ends.delete(end);
        other.destroy();
      });
    }
  });
  const mend = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve());
    });
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const end of ends) end.resetAndDestroy();
    });
  await mend();
  return { url: `http://127.0.0.1:${port}`, cut, mend };
};
