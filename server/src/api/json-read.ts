/** The type of a cacheable read: its addresses, their fields, the schema of its answer, and the function that makes it. */
import type { Language } from '@foyer/shared/wire-schemas/site';
import { objectTag } from '../platform/cache/cache-tags.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import type { AccessViewer } from '../access/decide-access.ts';
import type { LimitedRead } from '../access/search-limit.ts';
import type { Fields } from './read-fields.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

export interface ReadContext {
  db: Database;
  secrets: Secrets;
  /** Where the texts about the site stand, and what it is called. */
  information: Pick<Config, 'informationDir' | 'siteName'>;
  language: Language;
  country: string;
  /** Of who asks; undefined for what the server itself asks. */
  address: string | undefined;
  /** Null unless the address has lifetime 0. */
  viewer: AccessViewer | null;
  /** To be asked before what costs much is done; counts for whoever asks. @throws Refused rate_limited */
  admit: (kind: LimitedRead, points?: number) => Promise<void>;
}

export interface ReadResult {
  body: object;
  /** False: nobody may keep it, whatever the address says. */
  isShared?: boolean;
  tags?: readonly string[];
}

export type ReadParams = Readonly<Record<string, string | undefined>>;

export interface JsonRead {
  /** `:name` stands for one path segment; every pattern has `:lifetime`. */
  pattern: string;
  /** As OpenAPI writes them: `{name}` stands for one field. */
  addresses: readonly string[];
  summary: string;
  /** Schemas of the addresses' fields. */
  fields: Fields;
  /** Schema of the answer; every answer is checked against it when it is made. */
  answer: object;
  read: (params: ReadParams, context: ReadContext) => Promise<ReadResult>;
  /** Shows a signed-in visitor nothing that is hidden from anyone. */
  isOpen?: (params: ReadParams) => boolean;
}

/** Lists of what may be private: they show some visitors more than others, and are forgotten when it changes. */
export const HIDING_SECTIONS = ['member', 'playlist'];
export const sectionTags = (section: string, id: number | string): string[] =>
  HIDING_SECTIONS.includes(section) ? [objectTag(section, id)] : [];

/** What one visitor may not see another one may: such answers are not kept. */
const GUARDED_CODES = ['no_permission', 'playlist_private', 'need_auth'];
export const isForAll = ({ code }: { code?: string }): boolean =>
  code === undefined || !GUARDED_CODES.includes(code);
