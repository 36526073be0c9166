/** What nginx writes down of requests: never the secret of an unlisted video's address. */
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { renderConfig } from './render-config.ts';
import { runNginx } from './run-nginx.ts';

const SECRET = 'aB3_-xyzaB3_-xyzaB3_-x';
const NAME = `12~${SECRET}`;

it('names pages and calls, but none that holds a secret', async () => {
  const upstream = createServer((_request, response) => void response.end('{}'));
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const { port } = upstream.address() as AddressInfo;
  const nginx = await runNginx(
    ({ listen, folder }) =>
      renderConfig({
        upstreams: [`127.0.0.1:${port}`],
        listen: [listen],
        serverName: '127.0.0.1',
        cacheFolder: join(folder, 'cache'),
        pagesFolder: join(folder, 'pages'),
      }),
    { isLogging: true },
  );
  try {
    const secrets = [
      `/unlisted/${NAME}/`,
      `/unlisted/12%7E${SECRET}/`,
      `/_page/unlisted/${NAME}/`,
      `/embed/${NAME}/a/`,
      `/api/json/video/0/0/0/${NAME}.json`,
      `/api/videofile.php?video_id=${NAME}`,
      `/sign-in/?next=${encodeURIComponent(`/unlisted/${NAME}/`)}`,
    ];
    for (const path of [...secrets, '/videos/12/harbour/', '/api/videofile.php?video_id=12'])
      expect([path, (await fetch(nginx.url + path)).status]).toEqual([path, 200]);
    await new Promise<void>((resolve) => {
      upstream.close(() => resolve());
      upstream.closeAllConnections();
    });
    // Nor where no server answers.
    for (const path of secrets) expect((await fetch(nginx.url + path)).ok).toBe(false);
    const log = await readFile(join(nginx.folder, 'access.log'), 'utf8');
    expect(log).toContain('/videos/12/harbour/');
    expect(log).toContain('/api/videofile.php?video_id=12 ');
    expect(log).not.toContain(SECRET);
  } finally {
    await nginx.stop();
    upstream.close();
  }
});
