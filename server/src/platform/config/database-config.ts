/** Addresses of PostgreSQL. */
import { ConfigError, type Environment, readText } from './environment.ts';
import type { TextName } from './settings/all-settings.ts';

const POSTGRES_URL = /^postgres(ql)?:\/\//;

export const readDatabaseUrl = (env: Environment, name: TextName): string | undefined => {
  const text = readText(env, name);
  if (text && !POSTGRES_URL.test(text)) throw new ConfigError(name, 'must start with postgres://');
  return text || undefined;
};

export const readReplicaUrls = (env: Environment): string[] => {
  const urls = readText(env, 'DATABASE_REPLICA_URLS')
    .split(',')
    .map((url) => url.trim())
    .filter(Boolean);
  if (!urls.every((url) => POSTGRES_URL.test(url)))
    throw new ConfigError(
      'DATABASE_REPLICA_URLS',
      'must be addresses that start with postgres://, between commas',
    );
  return urls;
};
