/** Which search engine answers searches besides PostgreSQL. */
import { ConfigError, type Environment, readInteger, readText } from './environment.ts';

export interface SearchConfig {
  /** Origin of OpenSearch. */
  endpoint: string;
  /** Header of that name; empty: none. */
  authorization: string;
  /** Under which name searches ask the index; the indexes themselves are called `{alias}-…`. */
  alias: string;
  /** A search that takes longer is made in PostgreSQL. */
  timeoutMs: number;
}

const DEFAULT_ALIAS = 'foyer';
/** As OpenSearch takes names, and short enough for what is added to it. */
const ALIAS = /^[a-z0-9][a-z0-9_-]{0,99}$/;

/** Undefined: PostgreSQL searches. */
export const readSearch = (env: Environment): SearchConfig | undefined => {
  const text = readText(env, 'FOYER_SEARCH_URL');
  const timeoutMs = readInteger(env, 'FOYER_SEARCH_TIMEOUT_MS');
  if (!text) return undefined;
  const url = URL.parse(text);
  const alias = url?.pathname.slice(1) || DEFAULT_ALIAS;
  // Without the text, which may hold a password.
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || !ALIAS.test(alias))
    throw new ConfigError(
      'FOYER_SEARCH_URL',
      'must be an address such as https://name:password@search.example.org:9200/foyer, whose path is a name in small letters',
    );
  const [name, password] = [url.username, url.password].map(decodeURIComponent);
  return {
    endpoint: url.origin,
    authorization: name ? `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` : '',
    alias,
    timeoutMs,
  };
};
