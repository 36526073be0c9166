/** Checks that the port is free before anything else is started. */
import { createServer } from 'node:net';
import type { Config } from '../platform/config/config.ts';

/** One line for the operator. */
export const explainListenFailure = (
  error: unknown,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Error => {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE')
    return new Error(`port ${port} on ${host} is taken; stop what uses it or set FOYER_PORT`);
  if (code === 'EACCES') return new Error(`port ${port} needs rights that this user lacks; set FOYER_PORT`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Error(`this machine has no address ${host}; set FOYER_HOST`);
  return error instanceof Error ? error : new Error(String(error));
};

/** @throws Error in one line */
export const checkPort = ({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(explainListenFailure(error, { host, port })));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
