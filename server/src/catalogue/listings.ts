/** Answers lists of videos, by the rules of docs/specification/calls.md, addresses.md. */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import type { ListingPage, ListingQuery } from '@foyer/shared/wire-schemas/listings';
import type { Term, VideoCard } from '@foyer/shared/wire-schemas/videos';
import { selectKeptAt } from './kept-at.sql.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import {
  countListing,
  type ListingRequest,
  type ListingSize,
  type ListingSource,
  selectListedVideo,
  selectListing,
} from './listings.sql.ts';
import { listFound } from './search-engine/list-found.ts';
import type { SearchRequest } from './search-engine/search-engine.ts';
import { selectRelated } from './related.sql.ts';
import type { VideoCardRow } from './video-cards.sql.ts';
import { resolveSource, type SourceContext } from './listing-sources.ts';
import { videoLinks } from '../access/media-links.ts';
import { findNameOnlyMembers } from '../access/name-only-members.ts';
import { findAccess } from '../access/require-access.ts';
import { avatarFor } from '../pictures/avatar.ts';
import { noteSearch, otherSpelling, readSearchText, searchReadings } from '../search/search.ts';
import { toVideoCard } from './video-card.ts';
import { readListId } from '../platform/http/read-address.ts';
import { holderOf } from '../access/media-holders.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

export interface ListingContext extends SourceContext {
  /** Signs pictures of what only its owner may see. */
  secrets: Secrets;
  /** Which engine searches. */
  lists?: Pick<Config, 'search'>;
}

/** Lists of one owner show all gender groups, since a visitor came for the owner. */
const ACROSS_GENDERS: readonly ListingSource['kind'][] = [
  'model',
  'channel',
  'member',
  'playlist',
  'library',
  'subscriptions',
];

const NOTHING: ListingSize = { total: 0, isEstimate: false };

const emptyPage = (
  code: ErrorCode,
  { total, isEstimate }: ListingSize = NOTHING,
  categories: Term[] = [],
): ListingPage => ({
  videos: [],
  total_count: total,
  total_is_estimate: isEstimate,
  categories,
  error: 'nothing is listed here',
  code,
});

/** A channel, or else who uploaded it: by name, and by picture where this viewer may see it. */
const uploaderOf = (
  { member, member_revision = null }: VideoCardRow,
  nameOnly: ReadonlySet<number>,
): Pick<VideoCard, 'member'> =>
  member
    ? {
        member: {
          id: member.id,
          name: member.name,
          avatar: avatarFor({ ...member, revision: member_revision }, nameOnly),
        },
      }
    : {};

/** Own uploads that are not public have signed pictures; such lists are in answers of lifetime 0 only. */
const toCard = (
  row: VideoCardRow,
  { language, viewer, secrets }: Pick<ListingContext, 'language' | 'viewer' | 'secrets'>,
) => {
  if (row.status_id === 1 && !row.is_private) return toVideoCard(row, language);
  const nowSeconds = Math.floor(Date.now() / 1000);
  const settings = {
    videoId: row.id,
    revision: row.revision,
    isPublic: false,
    holder: holderOf(viewer),
    secrets,
    nowSeconds,
  };
  return toVideoCard(row, language, videoLinks(settings));
};

const toCards = async (
  db: Database,
  rows: readonly VideoCardRow[],
  context: Pick<ListingContext, 'language' | 'viewer' | 'secrets'>,
): Promise<VideoCard[]> => {
  const nameOnly = await findNameOnlyMembers(
    db,
    context.viewer,
    rows.map(({ member }) => member?.id),
  );
  return rows.map((row) => ({ ...toCard(row, context), ...uploaderOf(row, nameOnly) }));
};

/** The card of one video of a gender group; none where it is not listed. */
export const getListedVideo = async (
  db: Database,
  video: { id: number; gender: string },
  context: Pick<ListingContext, 'language' | 'viewer' | 'secrets'>,
): Promise<VideoCard[]> => toCards(db, await selectListedVideo(db, video), context);

/** The members whom the cards of a list name. */
export const listedMembers = ({ videos }: ListingPage): (number | undefined)[] =>
  videos.map(({ member }) => member?.id);

/** Trending in a country that has few views yet goes on with what is viewed everywhere. */
const fallBack = (source: ListingSource): ListingSource | undefined => {
  if (source.kind !== 'ranking') return undefined;
  if (source.country !== '') return { ...source, country: '' };
  return source.by === 'week_views' ? { ...source, by: 'views' } : undefined;
};

const isSearch = (request: ListingRequest): request is SearchRequest => request.source.kind === 'search';

/** What a page tells of its list: a page that is not full is the last one, a full one shows that there are so many. */
const correctSize = (
  { total }: ListingSize,
  { offset, limit }: Pick<ListingRequest, 'offset' | 'limit'>,
  rows: number,
): ListingSize => {
  if (rows === limit) return { total: Math.max(total, offset + rows), isEstimate: true };
  if (rows > 0 || offset === 0) return { total: offset + rows, isEstimate: false };
  return { total: Math.min(total, offset), isEstimate: true };
};

const listPage = async (db: Database, query: ListingQuery, context: ListingContext): Promise<ListingPage> => {
  const resolved = await resolveSource(db, query, context);
  if (typeof resolved === 'string') return emptyPage(resolved);
  const { count, page, sort, type, duration, date } = query;
  const toPage = async (rows: VideoCardRow[], size: ListingSize): Promise<ListingPage> =>
    rows.length === 0
      ? emptyPage(
          query.section === 'history' ? 'history_empty' : 'videos_not_found',
          size,
          resolved.categories,
        )
      : {
          videos: await toCards(db, rows, context),
          total_count: size.total,
          total_is_estimate: size.isEstimate,
          categories: resolved.categories,
        };
  let request: ListingRequest = {
    source: resolved.source,
    gender: ACROSS_GENDERS.includes(resolved.source.kind) ? undefined : query.gender,
    sort,
    type,
    duration,
    date,
    limit: count,
    offset: (page - 1) * count,
  };
  if (isSearch(request)) {
    const { rows, ...size } = await listFound(db, request, context.lists?.search);
    return toPage(rows, size);
  }
  let size = await countListing(db, request);
  for (let next = fallBack(request.source); size.total === 0 && next; next = fallBack(next)) {
    request = { ...request, source: next };
    size = await countListing(db, request);
  }
  const mayHold = size.isEstimate || size.total > request.offset;
  const rows = mayHold ? await selectListing(db, request, size.total) : [];
  const found = await toPage(rows, size.isEstimate ? correctSize(size, request, rows.length) : size);
  if (request.source.kind !== 'library' || rows.length === 0) return found;
  const { table, memberId } = request.source;
  const keptAt = await selectKeptAt(
    db,
    table,
    memberId,
    rows.map(({ id }) => id),
  );
  return { ...found, kept_at: keptAt.map((at) => at.toISOString()) };
};

/** Results so few that another spelling is looked for. */
const FEW_RESULTS = 3;
/** How many times as many it must find. */
const FAR_MORE = 5;

const suggestSpelling = async (
  db: Database,
  query: ListingQuery,
  context: ListingContext,
  found: number,
): Promise<string | undefined> => {
  if (found === 0 || found > FEW_RESULTS || query.page > 1) return undefined;
  const other = await otherSpelling(db, query.object_id);
  if (!other) return undefined;
  const { total_count } = await listPage(db, { ...query, object_id: other, count: 1 }, context);
  return total_count >= FAR_MORE * found ? other : undefined;
};

/** What nothing matches is searched once more as it may have been meant. */
const searchPage = async (
  db: Database,
  query: ListingQuery,
  context: ListingContext,
): Promise<ListingPage> => {
  const text = readSearchText(query.object_id);
  let shownText = text;
  let found = await listPage(db, { ...query, object_id: text }, context);
  const readings = found.total_count === 0 ? await searchReadings(db, text) : [];
  for (const reading of readings) {
    const other = await listPage(db, { ...query, object_id: reading }, context);
    if (other.total_count === 0) continue;
    found = other;
    shownText = reading;
    break;
  }
  const suggestion =
    shownText === text
      ? await suggestSpelling(db, { ...query, object_id: text }, context, found.total_count)
      : undefined;
  const notes = await noteSearch(db, text, shownText, found.videos);
  return { ...found, search: { ...notes, ...(suggestion && { suggestion }) } };
};

/** A search has its text as object_id. @throws Refused */
export const getListing = async (
  db: Database,
  query: ListingQuery,
  context: ListingContext,
): Promise<ListingPage> => {
  if (query.section === 'related') return getRelated(db, readListId(query.object_id), query, context);
  return query.section === 'search' ? searchPage(db, query, context) : listPage(db, query, context);
};

const MIN_HEIGHTS = { all: 0, hd: 720, '4k': 2160 } as const;

/** Videos that resemble one; an unknown video, or one that is not published, has none. */
export const getRelated = async (
  db: Database,
  videoId: number,
  { count, page, type }: Pick<ListingQuery, 'count' | 'page' | 'type'>,
  { language, secrets }: Pick<ListingContext, 'language' | 'secrets'>,
): Promise<ListingPage> => {
  // What is not published has no company either, which would tell its categories.
  const object = await findAccess(db, null, 'video', videoId);
  if (!object || object.state === 'pending') return emptyPage('videos_not_found');
  const { rows, total } = await selectRelated(db, {
    videoId,
    limit: count,
    offset: (page - 1) * count,
    minHeight: MIN_HEIGHTS[type],
  });
  if (rows.length === 0) return emptyPage('videos_not_found', { total, isEstimate: false });
  return {
    videos: await toCards(db, rows, { language, secrets, viewer: null }),
    total_count: total,
    total_is_estimate: false,
    categories: [],
  };
};
