/** The type of a cacheable read: the call that it answers, and the function that makes the answer. */
import type { LimitedRead } from '@foyer/shared/wire-schemas/call';
import type { CallName } from '@foyer/shared/wire-schemas/calls';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { objectTag } from '../platform/cache/cache-tags.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import type { AccessViewer } from '../access/decide-access.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

export interface ReadContext {
  db: Database;
  secrets: Secrets;
  /** Where the texts about the site stand, and what it is called. */
  information: Pick<Config, 'informationDir' | 'siteName' | 'informationText'>;
  /** What operators set of lists. */
  lists: Pick<Config, 'homeBlocks' | 'leadVideo' | 'search'>;
  language: Language;
  country: string;
  /** Of who asks; undefined for what the server itself asks. */
  address: string | undefined;
  /** Null unless the address has lifetime 0. */
  viewer: AccessViewer | null;
  /** To be asked before what costs much is done, of `limits` of the call; counts for who asks. @throws Refused rate_limited */
  admit: (kind: LimitedRead, points?: number) => Promise<void>;
}

export interface ReadResult {
  body: object;
  /** False: nobody may keep it, whatever the address says. */
  isShared?: boolean;
  /** Besides those of the call. */
  tags?: readonly string[];
}

export type ReadParams = Readonly<Record<string, string | undefined>>;

export interface JsonRead {
  /** With `{lifetime}`. Answers every call of the same pattern (call-pattern.ts). */
  call: CallName;
  read: (params: ReadParams, context: ReadContext) => Promise<ReadResult>;
  /** Shows a signed-in visitor nothing that is hidden from anyone. */
  isOpen?: (params: ReadParams) => boolean;
}

/** Lists of what may be private: they show some visitors more than others, and are deleted when it changes. */
export const HIDING_SECTIONS = ['member', 'playlist'];
export const sectionTags = (section: string, id: number | string): string[] =>
  HIDING_SECTIONS.includes(section) ? [objectTag(section, id)] : [];

/** What one visitor may not see another one may: such answers are not cached. */
const GUARDED_CODES = ['no_permission', 'playlist_private', 'need_auth'];
export const isForAll = ({ code }: { code?: string }): boolean =>
  code === undefined || !GUARDED_CODES.includes(code);
