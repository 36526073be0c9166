/** Makes the document of a page view: from the cache, by the workers of its set, or by those of the set before; reports what failed. */
import type { DocumentAnswer } from '@foyer/shared/wire-schemas/documents';
import { urls } from '@foyer/shared/urls';
import { mayBeTakenBack } from '../platform/cache/cache-tags.ts';
import type { Config } from '../platform/config/config.ts';
import type { MetFault } from '../releases/faults/fault-counter.ts';
import {
  type CachedDocument,
  type DocumentCache,
  type DocumentFault,
  type MadeDocument,
  textOfDocument,
  toCachedDocument,
} from './document-cache.ts';
import { fillDocument } from './fill-document.ts';
import type { PageView } from './page-view.http.ts';
import { addPreviewStrip, STRIP_STYLE_HASH } from './previews/preview-strip.ts';
import type { RenderPool } from './render/render-pool.ts';
import { isOfNobody, renderWithFallback, type SetBeforeSource } from './render-with-fallback.ts';
import { documentPolicy } from './shared-documents.http.ts';
import { type DocumentAddress, documentAddress } from './visitors/page-address.ts';

export interface DocumentMakerDeps {
  config: Pick<Config, 'releaseOrigins'>;
  /** Called for every document that is made for a visitor of a live set; without an answer it could not be made. */
  onRendered?: (setId: number, address: string, answer: DocumentAnswer | undefined) => void;
  /** Called for every document that a visitor of a live set gets although it failed with that set. */
  onFault?: (met: MetFault) => void;
  /** For reports of the document's page views; undefined while none is wanted. */
  ticketOf?: (setId: number, packages: readonly string[]) => string | undefined;
}

export interface FoundDocument {
  /** Of the cache; who sends the same request gets the document of this key. */
  key: string;
  document: CachedDocument;
}

/** What the documents of everyone are distinguished by. */
const keyOf = (
  { kind, visitor, isWithheld, work }: PageView,
  setId: number,
  { url, byCountry }: Pick<DocumentAddress, 'url' | 'byCountry'>,
): string =>
  [
    kind,
    setId,
    visitor.language,
    visitor.gender,
    work.ageGate,
    visitor.ageMode,
    visitor.ageText,
    // A navigation inside the site keeps what its document says of these.
    ...(kind === 'document' ? [visitor.consentMode, ...visitor.discreet, visitor.announcement?.id] : []),
    isWithheld,
    byCountry ? visitor.country : '',
    url,
  ].join('\n');

export const createDocumentMaker = (
  deps: DocumentMakerDeps,
  cache: DocumentCache,
  findPoolBefore: (setId: number) => Promise<RenderPool | undefined>,
): ((view: PageView) => Promise<FoundDocument>) => {
  const { config } = deps;

  const findBefore = async (view: PageView): Promise<SetBeforeSource | undefined> => {
    const { target, address, pool, personal, isSecret, work, requester } = view;
    const poolBefore = await findPoolBefore(pool.set.id);
    if (!poolBefore) return undefined;
    const addressBefore = documentAddress(target.pathname, target.searchParams, poolBefore.addresses);
    // A page that only the new set has, or has for other visitors: there is nothing to compare it with.
    if (addressBefore.personal !== address.personal) return undefined;
    if (addressBefore.url === urls.notFound() && address.url !== addressBefore.url) return undefined;
    const keyBefore = keyOf(view, poolBefore.set.id, addressBefore);
    return {
      render: () => poolBefore.render({ ...work, url: addressBefore.url }, requester, keyBefore),
      // What was made for one visitor is in no cache, and what is in a cache was made for all.
      ...(!personal &&
        !isSecret && {
          peek: () => cache.peek(keyBefore),
          peekStale: () => cache.peekStale(keyBefore),
        }),
    };
  };

  const fromAnswer = (
    view: PageView,
    made: DocumentAnswer,
    isOfSetBefore: true | undefined,
  ): MadeDocument => {
    const { kind, pool, preview, visitor, requester, isLive, shows } = view;
    const failed = made.failed.map(({ remote }) => remote);
    const isWhole = made.failed.length === 0 && !isOfSetBefore;
    return {
      ticket:
        isLive && !isOfSetBefore
          ? deps.ticketOf?.(pool.set.id, ['shell', ...(made.packages ?? []), ...failed])
          : undefined,
      isOfSetBefore,
      status: kind === 'page' ? 200 : made.status,
      redirect: made.redirect,
      policy: preview
        ? documentPolicy(config, [...(made.styleHashes ?? []), STRIP_STYLE_HASH], made.scriptHashes)
        : made.styleHashes && documentPolicy(config, made.styleHashes, made.scriptHashes),
      text:
        preview && kind === 'document' ? addPreviewStrip(made.body, preview, visitor.language) : made.body,
      keep: isWhole && made.status < 500 && !requester.isLimited,
      isSpoilt: !isWhole && !requester.isLimited,
      tags: [...shows].filter(mayBeTakenBack),
    };
  };

  const make = async (view: PageView, key: string): Promise<MadeDocument> => {
    const { pool, work, requester, isLive } = view;
    const outcome = await renderWithFallback({
      render: () => pool.render(work, requester, key),
      onRendered: (answer) => {
        if (isLive) deps.onRendered?.(pool.set.id, requester.address, answer);
      },
      findBefore: isLive ? () => findBefore(view) : undefined,
      isLimited: () => requester.isLimited,
      isDataAway: () => requester.isDataAway === true,
      isProving: () => pool.isProving,
    });
    const { fault, isOfSetBefore } = outcome;
    if ('answer' in outcome) return { ...fromAnswer(view, outcome.answer, isOfSetBefore), fault };
    const text = textOfDocument(outcome.document);
    return { ...outcome.document, text, isOfSetBefore, fault, keep: false, isSpoilt: !requester.isLimited };
  };

  return async (view) => {
    const { pool, address, personal, isSecret, isLive, preview, requester, target } = view;
    const reportFault = (fault: DocumentFault, isUnavailable: boolean): void => {
      if (!isLive) return;
      const path = personal || isSecret ? undefined : target.pathname;
      deps.onFault?.({ ...fault, setId: pool.set.id, address: requester.address, path, isUnavailable });
    };
    const key = keyOf(view, pool.set.id, address);
    const made =
      personal || preview || isSecret
        ? make(view, key).then(toCachedDocument)
        : fillDocument(
            cache,
            key,
            () => make(view, key),
            () => pool.join(key, requester),
          );
    const document = await made.catch((error: unknown) => {
      if (!isOfNobody(error)) reportFault({ packages: ['shell'], isNew: false }, true);
      throw error;
    });
    if (document.fault) reportFault(document.fault, document.status >= 500);
    return { key, document };
  };
};
