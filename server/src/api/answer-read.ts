/** Answers one cacheable read: from the cache, else from the read's own function. */
import type { LimitedRead } from '@foyer/shared/wire-schemas/call';
import { type CallName, callOf } from '@foyer/shared/wire-schemas/calls';
import type { Lifetime } from '@foyer/shared/wire-schemas/answers';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@foyer/shared/wire-schemas/site';
import { type CachedAnswer, type MadeAnswer, prepareAnswer } from '../platform/cache/answer-cache.ts';
import { readPrimary } from '../platform/cache/public-reads.ts';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import type { AccessViewer } from '../access/decide-access.ts';
import { checkAnswer } from '../platform/http/check-answer.ts';
import type { JsonRead, ReadParams } from './json-read.ts';
import { readLifetime } from '../platform/http/read-address.ts';
import type { ReadContext, ReadResult } from './json-read.ts';
import { holdsSecret } from '@foyer/shared/unlisted-name';
import type { WebDeps } from '../platform/http/web-deps.ts';

export type ReadDeps = Pick<WebDeps, 'db' | 'reads' | 'cache' | 'secrets' | 'config'>;

export interface ReadVisitor {
  /** `?lang=`: language of titles, English otherwise. Part of the address, never taken from a cookie. */
  lang: string | undefined;
  country: string;
  /** Of who asks; undefined for what the server itself asks. */
  address: string | undefined;
  /** Counts for this visitor what is limited. @throws Refused rate_limited */
  admit: (kind: LimitedRead, points?: number) => Promise<void>;
  /** The session wrote a moment ago, and must see what it wrote. */
  hasWritten?: boolean;
  /** For this visitor alone, by what nobody saved: no answer is taken from a cache, or put into one. */
  isUnsaved?: boolean;
  /** Asked for only by addresses of lifetime 0. */
  getViewer: () => Promise<AccessViewer | null>;
}

export interface ReadAsk extends ReadVisitor {
  /** Path as it was asked for; with the language it is the answer's key. */
  path: string;
  params: ReadParams;
}

export const languageOf = (lang: string | undefined): Language =>
  isLanguage(lang) ? lang : DEFAULT_LANGUAGE;

/** Under which the shared answer to an address is cached. */
export const answerKey = (lang: string | undefined, path: string): string => `${languageOf(lang)} ${path}`;

export interface SharedRead {
  /** Under which the answer is cached, besides the language. */
  key: string;
  lifetime: Lifetime;
  /** Whose limits, tags and schema count; every answer is checked against it when it is made. */
  call: CallName;
  make: (context: ReadContext) => Promise<ReadResult>;
  /** Shows a signed-in visitor nothing that is hidden from anyone: a replica may answer. */
  isOpen?: boolean;
}

/** A shared answer depends on its address alone; one of lifetime 0 on its visitor too, and nobody keeps it. */
export const answerShared = async (
  { db, reads = readPrimary(db), cache, secrets, config }: ReadDeps,
  { key, lifetime: asked, call, make, isOpen = false }: SharedRead,
  visitor: ReadVisitor,
): Promise<CachedAnswer> => {
  // What the secret of an address opens is in no cache, and ends with the secret: no replica lags behind.
  const isBySecret = holdsSecret(key);
  const lifetime = isBySecret || visitor.isUnsaved ? 0 : asked;
  const { lang, country, address, hasWritten = false, getViewer } = visitor;
  const language = languageOf(lang);
  const { limits = [], tags = [], answer: schema = {} } = callOf(call);
  let admission: Promise<void> | undefined;
  // Once, though a replica and the primary may both be asked.
  const admit = (kind: LimitedRead, points?: number) => {
    if (!limits.includes(kind)) throw new Error(`${call} does not declare the limit ${kind}`);
    return (admission ??= visitor.admit(kind, points));
  };
  const answer = async (asked: string, viewer: AccessViewer | null): Promise<MadeAnswer> => {
    // With all of its tags: by them a replica's answer is refused that was withdrawn meanwhile.
    const work = async (from: Database) => {
      const context = {
        secrets,
        information: config,
        lists: config,
        language,
        country: asked,
        address,
        viewer,
        admit,
      };
      const made = await make({ db: from, ...context });
      return { ...made, tags: [...tags, ...(made.tags ?? [])] };
    };
    const mayLag = !hasWritten && !isBySecret && (viewer === null || isOpen);
    const result = mayLag ? await reads.read(work) : await work(db);
    checkAnswer(call, schema, result.body);
    return {
      status: 200,
      lifetime: result.isShared === false ? 0 : lifetime,
      text: JSON.stringify(result.body),
      tags: result.tags,
    };
  };
  if (lifetime === 0) return prepareAnswer(await answer(country, asked === 0 ? await getViewer() : null));
  let isMine = false;
  const fill = () =>
    cache.get(answerKey(lang, key), () => {
      isMine = true;
      return answer(config.defaultCountry, null);
    });
  return fill().catch((error: unknown) => {
    // Another visitor's limit or queue, who asked for the same at the same time, is not this one's.
    if (isMine || !(error instanceof Refused) || !['rate_limited', 'unavailable'].includes(error.code))
      throw error;
    return fill();
  });
};

/** @throws Refused, or what the database throws */
export const answerRead = (deps: ReadDeps, read: JsonRead, ask: ReadAsk): Promise<CachedAnswer> =>
  answerShared(
    deps,
    {
      key: ask.path,
      lifetime: readLifetime(ask.params.lifetime),
      call: read.call,
      make: (context) => read.read(ask.params, context),
      isOpen: read.isOpen?.(ask.params),
    },
    ask,
  );
