/** Answers one read of the table through the cache. */
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@foyer/shared/http/site';
import { type KeptAnswer, prepareAnswer } from '../cache/answer-cache.ts';
import type { VideoViewer } from '../services/video-access.ts';
import type { JsonRead, ReadParams } from './json-reads.ts';
import { readLifetime } from './read-address.ts';
import type { WebDeps } from './web-deps.ts';

export interface ReadAsk {
  /** Path as it was asked for; with the language it is the answer's key. */
  path: string;
  params: ReadParams;
  /** `?lang=`: language of titles, English otherwise. Part of the address, never taken from a cookie. */
  lang: string | undefined;
  country: string;
  /** Asked for only by addresses of lifetime 0. */
  getViewer: () => Promise<VideoViewer | null>;
}

const languageOf = (lang: string | undefined): Language => (isLanguage(lang) ? lang : DEFAULT_LANGUAGE);

/** @throws Refused, or what the database throws */
export const answerRead = async (
  { db, cache, mediaSecret, config }: Pick<WebDeps, 'db' | 'cache' | 'mediaSecret' | 'config'>,
  read: JsonRead,
  { path, params, lang, country, getViewer }: ReadAsk,
): Promise<KeptAnswer> => {
  const lifetime = readLifetime(params.lifetime);
  const language = languageOf(lang);
  const make = async (viewer: VideoViewer | null) => {
    // A shared answer depends on its address alone.
    const asked = lifetime === 0 ? country : config.defaultCountry;
    const result = await read.read(params, { db, mediaSecret, language, country: asked, viewer });
    return {
      status: 200,
      lifetime: result.isShared === false ? 0 : lifetime,
      text: JSON.stringify(result.body),
      tags: result.tags ?? [],
    };
  };
  if (lifetime === 0) return prepareAnswer(await make(await getViewer()));
  return cache.get(`${language} ${path}`, () => make(null));
};
