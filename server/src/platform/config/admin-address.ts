/** Where a process tells those who run it how it does; never the port of the site. */
import { ConfigError, type Environment, readText } from './environment.ts';

export interface AdminAddress {
  /** Empty: nowhere. */
  host: string;
  port: number;
  /** By the operator: then it is an error when something else listens there. */
  isChosen: boolean;
}

const ADDRESS = /^(?:\[([0-9a-f:]+)\]|([^\s:[\]]+)):(\d{1,5})$/i;

export const readAdminAddress = (env: Environment): AdminAddress => {
  const text = readText(env, 'FOYER_ADMIN_ADDRESS');
  const isChosen = Boolean(env.FOYER_ADMIN_ADDRESS?.trim());
  if (text === 'none') return { host: '', port: 0, isChosen };
  const [, v6, name, port = ''] = ADDRESS.exec(text) ?? [];
  const host = v6 ?? name;
  if (host === undefined || Number(port) > 65_535)
    throw new ConfigError(
      'FOYER_ADMIN_ADDRESS',
      `must be host:port such as 127.0.0.1:9464, or none, not "${text}"`,
    );
  return { host, port: Number(port), isChosen };
};
