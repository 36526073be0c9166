/**
 * Makes the document of an embed, which mf-player's own Node build renders from data that is put into it. Where the live set's player fails, the
 * one of the set before makes it, as of other documents (`render-with-fallback.ts`).
 */
import type { DocumentAnswer } from '@foyer/shared/wire-schemas/documents';
import { type Language, DEFAULT_GENDER } from '@foyer/shared/wire-schemas/site';
import {
  RELATED_LIFETIME_SECONDS,
  RELATED_PAGE_SIZE,
  type Video,
  type VideoAnswer,
  type VideoCard,
  type VideoFile,
} from '@foyer/shared/wire-schemas/videos';
import type { ObjectName } from '@foyer/shared/unlisted-name';
import { idGroup, urls } from '@foyer/shared/urls';
import type { ApiContext } from '../api/answer-json.ts';
import type { Config } from '../platform/config/config.ts';
import type { LiveSetsCache } from '../releases/live/live-sets.ts';
import { EMBED_PACKAGE } from '../releases/faults/fault-counter.ts';
import { setBefore } from '../releases/live/set-before.ts';
import type { ReleaseSet } from '../releases/registry/release-sets.ts';
import { type DocumentCache, type MadeDocument, textOfDocument } from './document-cache.ts';
import { embedHashes } from './embed-hashes.ts';
import { embedInline } from './embed-inline.ts';
import type { RenderPool } from './render/render-pool.ts';
import type { RenderSets } from './render/render-sets.ts';
import type { AnswerApi } from './render/render-worker.ts';
import type { Requester } from './render/worker-messages.ts';
import { renderWithFallback, type SetBeforeSource } from './render-with-fallback.ts';

/** Shown where a video cannot be. */
const POPULAR = '/api/json/videos2/3600/straight/most-popular/12/..1.all...json';
const STATUS_OF = { active: 200, private: 403, deleted: 410 } as const;

export interface AskedEmbed {
  /** 0: no video has it. */
  id: number;
  /** With the secret of an unlisted one. */
  name: ObjectName;
  language: Language;
}

/** In the cache: the set first. */
export const embedKey = (setId: number, { id, language }: AskedEmbed): string => `${setId} ${language} ${id}`;
export const videoOfEmbed = (key: string): number => Number(key.split(' ')[2]);
export const isEmbedOf = (key: string, setId: number): boolean => key.startsWith(`${setId} `);

/** What an embed shows could not be read: no player is at fault. */
export class EmbedDataAway extends Error {}

export interface EmbedMakerDeps {
  config: Pick<Config, 'defaultCountry' | 'publicUrl'>;
  live: Pick<LiveSetsCache, 'getLiveSets'>;
  renderSets: Pick<RenderSets, 'poolOf' | 'hasPool'>;
  answerApi: AnswerApi;
  cache: Pick<DocumentCache, 'peek' | 'peekStale'>;
  /** Called for every embed that a player of a live set made, or could not. */
  onRendered?: (setId: number, isMade: boolean) => void;
}

/** What the API answers at `path`; null for any failure but a missing object, which `status` tells. */
const read = async <Data>(
  answerApi: AnswerApi,
  path: string,
  context: ApiContext,
): Promise<{ status: number; data: Data | null }> => {
  const mark = path.includes('?') ? '&' : '?';
  const { status, body } = await answerApi(`${path}${mark}lang=${context.language}`, context);
  return {
    status,
    data: status < 400 || status === 403 || status === 410 ? (JSON.parse(body) as Data) : null,
  };
};

/** Of what is private or deleted the number alone is known. */
const watchPath = (id: number, found: VideoAnswer['video'] | null): string => {
  if (!found) return urls.home();
  if (!('dir' in found)) return urls.videoById(id);
  return found.name === undefined ? urls.video(id, found.dir) : urls.unlisted(found.name);
};

/** Everyone may watch it, or anyone who has the address that was asked for. */
const isShown = ({ status, name }: Video): boolean => status === 'active' || name !== undefined;

/** All that a player needs but its own files. @throws EmbedDataAway */
const readData = async ({ answerApi, config }: EmbedMakerDeps, { id, name, language }: AskedEmbed) => {
  const context: ApiContext = { language, country: config.defaultCountry, gender: DEFAULT_GENDER };
  const answer = await read<VideoAnswer>(answerApi, `/api/json/video/0/${idGroup(id)}/${name}.json`, context);
  if (answer.status >= 500) throw new EmbedDataAway(`the API answered ${answer.status}`);
  const found = answer.data?.video ?? null;
  const isWithheld = found !== null && 'withheld' in found && found.withheld?.includes('embedding') === true;
  const isSwitchedOff = isWithheld && found.is_embeddable === false;
  // Somebody shown does not consent to it on other sites: as if it were not there. So it is for a player that does not know what is switched off.
  const video = isWithheld ? null : found;
  const ofVideo = `/api/json/videos_related2/${RELATED_LIFETIME_SECONDS}/${RELATED_PAGE_SIZE * 3}/${idGroup(id)}/${name}.all.1.json`;
  const isActive = video !== null && 'video_viewed' in video && isShown(video);
  const [file, related] = await Promise.all([
    isActive ? read<VideoFile>(answerApi, `/api/videofile.php?video_id=${name}`, context) : undefined,
    // What there is instead, where it cannot be shown.
    read<{ videos: VideoCard[] }>(answerApi, isActive ? ofVideo : POPULAR, context),
  ]);
  return {
    status: isActive ? 200 : video ? STATUS_OF[(video as Video).status] : isSwitchedOff ? 403 : 404,
    input: {
      video,
      file: file?.data ?? null,
      ...(isSwitchedOff && { isSwitchedOff }),
      related: related.data?.videos ?? [],
      language,
      watchUrl: `${config.publicUrl}${watchPath(id, found)}`,
    },
    isAway: [file, related].some((one) => (one?.status ?? 0) >= 500),
  };
};
type EmbedData = Awaited<ReturnType<typeof readData>>;

/** What a player's files give the document. */
const partsOf = async (pool: RenderPool) => {
  const part = pool.set.packages[EMBED_PACKAGE];
  return {
    assets: part?.release.browser.entries.embed ?? { js: [], css: [] },
    hashes: part ? embedHashes(part.release) : {},
    playerBase: part?.base ?? '',
    ...(await embedInline(part)),
  };
};

interface RenderedEmbed extends DocumentAnswer {
  styleHashes: readonly string[];
  scriptHashes: readonly string[];
}

/** @throws Error when this player cannot render it */
const renderWith = async (
  pool: RenderPool,
  { status, input }: EmbedData,
  requester: Requester,
): Promise<RenderedEmbed> => {
  const { styleHashes, scriptHashes, ...own } = await partsOf(pool);
  const body = await pool.renderEmbed({ ...input, ...own }, requester);
  return { status, body, styleHashes, scriptHashes, failed: [], personal: false, byCountry: false };
};

export const createEmbedMaker = (deps: EmbedMakerDeps) => {
  const { live, renderSets, cache, onRendered } = deps;

  /** @param set live @throws EmbedDataAway; what its player throws, where the set before has nothing either */
  return async (set: ReleaseSet, asked: AskedEmbed, requester: Requester): Promise<MadeDocument> => {
    const pool = await renderSets.poolOf(set);
    const data = await readData(deps, asked);
    const findBefore = async (): Promise<SetBeforeSource | undefined> => {
      const sets = live.getLiveSets();
      const before = sets && setBefore(sets, set.id);
      // A set without a player was made so. And nobody waits for a set to start.
      if (!before || !set.releases[EMBED_PACKAGE] || !renderSets.hasPool(before.id)) return undefined;
      const key = embedKey(before.id, asked);
      const poolBefore = await renderSets.poolOf(before).catch(() => undefined);
      return (
        poolBefore && {
          render: () => renderWith(poolBefore, data, requester),
          peek: () => cache.peek(key),
          peekStale: () => cache.peekStale(key),
        }
      );
    };
    const outcome = await renderWithFallback({
      render: () => renderWith(pool, data, requester),
      onRendered: (answer) => onRendered?.(set.id, answer !== undefined),
      findBefore,
      isLimited: () => requester.isLimited,
      isDataAway: () => data.isAway,
      isProving: () => pool.isProving,
      maker: EMBED_PACKAGE,
    });
    const { fault, isOfSetBefore } = outcome;
    const common = { fault, isOfSetBefore, keep: !isOfSetBefore, isSpoilt: isOfSetBefore };
    if ('document' in outcome)
      return { ...outcome.document, ...common, text: textOfDocument(outcome.document) };
    const { status, body: text, styleHashes, scriptHashes } = outcome.answer as RenderedEmbed;
    return { status, text, styleHashes, scriptHashes, ...common };
  };
};
