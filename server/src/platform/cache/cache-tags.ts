/** The tags of cached answers: what an answer shows, and what a write makes stale. They are spelt here and nowhere else. */
import type { ListTag } from '@foyer/shared/wire-schemas/call';
import type { MediaObject } from '../storage/media-address.ts';

/** Lists are invalidated as a whole when one of their members appears, changes or is withdrawn. */
export const LISTINGS_TAG = 'listings' satisfies ListTag;
export const ALBUMS_TAG = 'albums' satisfies ListTag;
export const MODELS_TAG = 'models' satisfies ListTag;
export const CHANNELS_TAG = 'channels' satisfies ListTag;
export const PLAYLISTS_TAG = 'playlists' satisfies ListTag;
export const MEMBERS_TAG = 'members' satisfies ListTag;

/** What shows a setting: its name, its texts. */
export const SETTINGS_TAG = 'settings';

/** Of any object; `id` may be the dir of models and channels. */
export const objectTag = (kind: string, id: number | string): string => `${kind}:${id}`;
export const videoTag = (id: number): string => objectTag('video', id);
export const albumTag = (id: number): string => objectTag('album', id);
export const playlistTag = (id: number): string => objectTag('playlist', id);
export const memberTag = (id: number): string => objectTag('member', id);
/** Of an answer that names members besides something else: it is invalidated when one of them changes what is shown. */
export const namedMemberTags = (ids: readonly (number | undefined)[]): string[] =>
  [...new Set(ids)].filter((id) => id !== undefined).map(memberTag);
/** Of what names any of them: hidden ones, which it does not name, may be shown again. */
export const TERMS_TAG = 'terms';
/** What names categories (of videos, of albums), models and a channel by their dirs. */
interface NamingTerms {
  categories?: readonly { dir: string }[];
  albumCategories?: readonly { dir: string }[];
  models?: readonly { dir: string }[];
  channel?: { dir: string } | null;
}
/** Of an answer that names these besides something else. */
export const namedTermTags = ({
  categories = [],
  albumCategories = [],
  models = [],
  channel,
}: NamingTerms): string[] => [
  TERMS_TAG,
  ...categories.map(({ dir }) => objectTag('category', dir)),
  ...albumCategories.map(({ dir }) => objectTag('album_category', dir)),
  ...models.map(({ dir }) => objectTag('model', dir)),
  ...(channel ? [objectTag('channel', channel.dir)] : []),
];
/** Of no answer: invalidated with others where every document may show what changed. */
export const DOCUMENTS_TAG = 'documents';
export const commentsTag = (section: string, id: number | string): string => `comments:${section}:${id}`;
export const subscriptionsTag = (memberId: number): string => `subscriptions:${memberId}`;

const WITHDRAWN = 'withdrawn:';
/** Addresses of the object's files ended: its files, and every document, must be asked for anew. */
export const withdrawnTag = (object: MediaObject): string => `${WITHDRAWN}${object}`;

/** The objects whose addresses ended. */
export const withdrawnObjects = (tags: readonly string[]): MediaObject[] =>
  tags.filter((tag) => tag.startsWith(WITHDRAWN)).map((tag) => tag.slice(WITHDRAWN.length) as MediaObject);

/** The albums of invalidated tags: which of their photos are public may have changed. */
export const changedAlbums = (tags: readonly string[]): number[] =>
  tags.flatMap((tag) => /^album:(\d+)$/.exec(tag)?.slice(1).map(Number) ?? []);

/** What members change about themselves and their playlists, perhaps so that fewer see it, without a withdrawal of files. */
const isMembersOwn = (tag: string): boolean =>
  tag === MEMBERS_TAG || tag === PLAYLISTS_TAG || /^(?:member|playlist):/.test(tag);

const TAKEN = 'taken:';
/** Alongside `tag`, where it is invalidated because fewer see what it names: documents that show it end with it, not with their age. */
export const takenTag = (tag: string): string => `${TAKEN}${tag}`;

/** Of the tags of a document's answers, those after whose `takenBack` it must not be given out any more. */
export const mayBeTakenBack = (tag: string): boolean => isMembersOwn(tag) || tag.startsWith('comments:');
/** Of invalidated tags, those after which no document that shows them may be given out. */
export const takenBack = (tags: readonly string[]): string[] =>
  tags.flatMap((tag) => {
    if (tag.startsWith(TAKEN)) return [tag.slice(TAKEN.length)];
    return isMembersOwn(tag) ? [tag] : [];
  });
