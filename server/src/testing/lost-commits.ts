/** A way to PostgreSQL that breaks when a transaction ends: the server commits, and the requester never hears of it. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A `Query` message of the protocol, version 3: its letter, its length, its text. */
const COMMIT = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1');

/**
 * @param url of a database on a TCP port
 * @param of only transactions whose statements name it
 * @returns the address by this way; how many commits lost their answer; what ends it
 */
export const loseCommits = async (
  url: string,
  { of }: { of: string },
): Promise<{ url: string; lost: () => number; close: () => Promise<void> }> => {
  const target = new URL(url);
  let lost = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let isMeant = false;
    let isEnding = false;
    client.on('data', (bytes) => {
      isMeant ||= bytes.includes(of);
      isEnding ||= isMeant && bytes.includes(COMMIT);
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (!isEnding) return void client.write(bytes);
      // It has answered: what was asked is done.
      lost += 1;
      client.destroy();
      upstream.destroy();
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const way = new URL(url);
  way.hostname = '127.0.0.1';
  way.port = String((server.address() as AddressInfo).port);
  return {
    url: way.href,
    lost: () => lost,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
};
