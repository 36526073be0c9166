/** A line before a site that a test can cut: whatever is on it ends immediately, and nobody gets through until it is mended. */
import { connect, createServer, type Socket } from 'node:net';

export interface Line {
  /** Where browsers find the site; it has to know itself by this address. */
  url: string;
  cut: () => Promise<void>;
  mend: () => Promise<void>;
}

export interface LineEnds {
  /** To listen at. */
  port: number;
  /** Where the site really is. */
  sitePort: number;
  /** Of each connection. A browser that slows itself down stops doing so in a tab that it closes. */
  uploadBytesASecond: number;
}

export const openLine = async ({ port, sitePort, uploadBytesASecond }: LineEnds): Promise<Line> => {
  const ends = new Set<Socket>();
  const server = createServer((browser) => {
    const site = connect(sitePort, '127.0.0.1');
    for (const [end, other] of [
      [browser, site],
      [site, browser],
    ] as const) {
      ends.add(end);
      // Whichever side ends it: that is what lines do.
      end.on('error', () => other.destroy());
      end.on('close', () => {
        ends.delete(end);
        other.destroy();
      });
    }
    site.pipe(browser);
    browser.on('data', (bytes: Buffer) => {
      site.write(bytes);
      browser.pause();
      setTimeout(() => browser.resume(), (bytes.length * 1000) / uploadBytesASecond);
    });
    browser.on('end', () => site.end());
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
