/** Answers lists of playlists, and one playlist for viewers who may see it. */
import {
  PLAYLIST_THUMBS,
  type PlaylistAnswer,
  type PlaylistCard,
  type PlaylistsPage,
  type PlaylistsQuery,
} from '@foyer/shared/wire-schemas/playlists';
import type { Language } from '@foyer/shared/wire-schemas/site';
import type { Database } from '../platform/database/create-database.ts';
import {
  countPlaylists,
  type PlaylistRow,
  type PlaylistSource,
  selectCategoriesOfPlaylist,
  selectPlaylist,
  selectPlaylists,
} from './playlists.sql.ts';
import { findIdByDir } from '../catalogue/find-id-by-dir.ts';
import { MEDIA_FILES, mediaObject, publicMediaUrl } from '../platform/storage/media-address.ts';
import { type AccessViewer, decideAccess, seesHidden } from '../access/decide-access.ts';
import { NO_ID, parseId } from '../platform/http/object-id.ts';
import { languageOfText } from '../platform/text/language-of-text.ts';
import { Refused } from '../platform/http/refused.ts';
import { findAccess } from '../access/require-access.ts';
import { avatarFor } from '../pictures/avatar.ts';
import { findNameOnlyMembers } from '../access/name-only-members.ts';

const toPlaylistCard = (row: PlaylistRow, nameOnly: ReadonlySet<number>): PlaylistCard => ({
  playlist_id: row.id,
  title: row.title,
  description: row.description,
  lang: languageOfText(`${row.title} ${row.description}`),
  visible: row.visible === 1 ? 1 : 0,
  is_private: row.visible === 1 ? 0 : 1,
  orientation: row.orientation,
  total_videos: row.videos_count,
  thumbs: row.videos.map(({ id, revision }) =>
    publicMediaUrl(mediaObject('video', id), revision, MEDIA_FILES.videoThumb),
  ),
  rating: Math.round(row.rating * 100) / 100,
  updated: row.updated_at.toISOString(),
  statistics: { viewed: row.views, likes: row.likes, dislikes: row.dislikes, comments: row.comments_count },
  member: {
    id: row.member.id,
    name: row.member.name,
    avatar: avatarFor({ ...row.member, revision: row.member_revision }, nameOnly),
  },
});

const emptyPage = (code: string, total = 0): PlaylistsPage => ({
  playlists: [],
  total_count: total,
  error: 'nothing is listed here',
  code,
});

const resolveSource = async (
  db: Database,
  { section, object_id }: PlaylistsQuery,
  viewer: AccessViewer | null,
): Promise<PlaylistSource | 'playlists_not_found' | 'no_permission'> => {
  switch (section) {
    case '':
      return { kind: 'all' };
    case 'categories': {
      const id = await findIdByDir(db, 'categories', object_id);
      return id === undefined ? 'playlists_not_found' : { kind: 'categories', id };
    }
    case 'video':
      return { kind: 'video', id: parseId(object_id) ?? NO_ID };
    case 'member': {
      const member = await findAccess(db, viewer, 'member', object_id);
      const refusal = member ? decideAccess('see', member, viewer) : 'not_found';
      if (!member || refusal) return refusal === 'no_permission' ? refusal : 'playlists_not_found';
      return { kind: 'member', id: member.id, withHidden: seesHidden(member, viewer) };
    }
  }
};

/** A member's private playlists are listed for the member alone, in answers of lifetime 0. */
export const getPlaylists = async (
  db: Database,
  query: PlaylistsQuery,
  viewer: AccessViewer | null,
): Promise<PlaylistsPage> => {
  const source = await resolveSource(db, query, viewer);
  if (typeof source === 'string') return emptyPage(source);
  const { sort, count, page } = query;
  const offset = (page - 1) * count;
  const total = await countPlaylists(db, source);
  const rows =
    total > offset
      ? await selectPlaylists(db, source, { sort, limit: count, offset, thumbs: PLAYLIST_THUMBS })
      : [];
  if (rows.length === 0) return emptyPage('playlists_not_found', total);
  const nameOnly = await findNameOnlyMembers(
    db,
    viewer,
    rows.map(({ member }) => member.id),
  );
  return { playlists: rows.map((row) => toPlaylistCard(row, nameOnly)), total_count: total };
};

/** `isPublic` false: nobody but this viewer may get it. @throws Refused not_found */
export const getPlaylist = async (
  db: Database,
  id: number,
  { language, viewer }: { language: Language; viewer: AccessViewer | null },
): Promise<{ answer: PlaylistAnswer; isPublic: boolean }> => {
  const [row, object] = await Promise.all([
    selectPlaylist(db, id, PLAYLIST_THUMBS),
    findAccess(db, viewer, 'playlist', id),
  ]);
  if (!row || !object) throw new Refused('not_found', `there is no playlist ${id}`);
  const isPublic = object.state === 'public';
  if (decideAccess('see', object, viewer))
    return {
      answer: { playlist: null, error: 'the playlist is private', code: 'playlist_private' },
      isPublic,
    };
  const categories = (await selectCategoriesOfPlaylist(db, id)).map(({ dir, titles }) => ({
    dir,
    title: titles[language] ?? titles.en ?? dir,
  }));
  const nameOnly = await findNameOnlyMembers(db, viewer, [row.member.id]);
  return { answer: { playlist: { ...toPlaylistCard(row, nameOnly), categories } }, isPublic };
};
