/** A web server of a test on a free port of this machine. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** @returns its address, without a path */
export const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
