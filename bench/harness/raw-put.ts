/**
 * The least that a server can do with a body: a PUT streamed to a file, and synced. It holds the same code in memory as the
 * site, since what collecting garbage costs goes by that. Prints its address.
 */
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import '../../server/src/app/web.ts';

const receive = async (request: IncomingMessage): Promise<void> => {
  const path = join(process.env.RAW_PUT_DIR ?? '', 'raw');
  await pipeline(request, createWriteStream(path));
  const handle = await open(path, 'r+');
  await handle.sync();
  await handle.close();
};

const server = createServer((request, response) => {
  receive(request).then(
    () => response.writeHead(204).end(),
    () => response.destroy(),
  );
});
server.requestTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
