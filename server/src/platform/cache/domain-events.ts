/** What happens to the catalogue and its members that cached answers show: the closed list, and which tags each event invalidates. */
import { type MediaObject, mediaObject, parseMediaObject } from '../storage/media-address.ts';
import {
  ALBUMS_TAG,
  albumTag,
  CHANNELS_TAG,
  commentsTag,
  DOCUMENTS_TAG,
  LISTINGS_TAG,
  MEMBERS_TAG,
  memberTag,
  MODELS_TAG,
  objectTag,
  PLAYLISTS_TAG,
  playlistTag,
  subscriptionsTag,
  takenTag,
  TERMS_TAG,
  videoTag,
  withdrawnTag,
} from './cache-tags.ts';

/** What was commented on; `objectId` may be the dir by which a model or channel was asked for. */
export interface CommentedObject {
  section: string;
  objectId: number | string;
}

interface VideoFacts {
  videoId: number;
  /** Null: the site's own. */
  ownerId: number | null;
}
interface AlbumFacts {
  albumId: number;
  ownerId: number | null;
}

/** A category of videos or of albums, model or channel, by its addresses: those of before, too. */
interface TermFacts {
  term: 'category' | 'album_category' | 'model' | 'channel';
  termId: number;
  dirs: readonly string[];
}

interface EventFacts {
  /** A step that only its uploader and the moderators can notice. */
  videoMovedOn: VideoFacts;
  /** Everyone may see it from now on. */
  videoPublished: VideoFacts;
  /** Deleted, rejected, made private or shown to others than before: addresses given out end. */
  videoWithdrawn: VideoFacts;
  videoEdited: { videoId: number };
  videoTracksChanged: { videoId: number };
  albumMovedOn: AlbumFacts;
  albumPublished: AlbumFacts;
  /** Or a photo of it was removed. */
  albumWithdrawn: AlbumFacts;
  albumEdited: AlbumFacts;
  /** All files of the object are being removed for good. */
  mediaRemoved: { object: MediaObject };
  memberChanged: { memberId: number };
  memberPictureTakenDown: { memberId: number };
  accountDeleted: { memberId: number; commented: readonly CommentedObject[] };
  /** Friendship, requests or a block between the two. */
  relationChanged: { memberIds: readonly [number, number] };
  subscriptionChanged: { section: string; targetId: number; subscriberId: number };
  playlistCreated: object;
  playlistChanged: { playlistId: number };
  /** Created, or edited so that it stays where it is. */
  termChanged: TermFacts;
  /** Hidden, renamed, merged, deleted, or shown with another picture: no document with it is given out any more. */
  termMoved: TermFacts;
  /** Popular searches, which every page offers. */
  searchesChanged: object;
  voteCounted: { section: string; objectId: number };
  /** `named`: as the request named the object. */
  commentAdded: { section: string; objectId: number; named: string };
  /** Edited, deleted, held back or shown after all. */
  commentChanged: { section: string; objectId: number };
  /** Taken down by moderators, or shown again. */
  commentModerated: { section: string; objectId: number };
}

type EventKind = keyof EventFacts;
export type DomainEvent = { [Kind in EventKind]: { kind: Kind } & EventFacts[Kind] }[EventKind];

const ownerTags = (ownerId: number | null): string[] => (ownerId === null ? [] : [memberTag(ownerId)]);
const shownVideoTags = ({ videoId, ownerId }: VideoFacts): string[] => [
  videoTag(videoId),
  ...ownerTags(ownerId),
  LISTINGS_TAG,
  commentsTag('video', videoId),
  PLAYLISTS_TAG,
  withdrawnTag(mediaObject('video', videoId)),
];
const albumTags = ({ albumId, ownerId }: AlbumFacts): string[] => [
  ALBUMS_TAG,
  albumTag(albumId),
  commentsTag('album', albumId),
  ...ownerTags(ownerId),
];
const shownAlbumTags = (facts: AlbumFacts): string[] => [
  ...albumTags(facts),
  withdrawnTag(mediaObject('album', facts.albumId)),
];

const VIDEO_LISTS = [LISTINGS_TAG, PLAYLISTS_TAG];
const TERM_LISTS: Readonly<Record<TermFacts['term'], readonly string[]>> = {
  category: VIDEO_LISTS,
  album_category: [ALBUMS_TAG],
  model: [...VIDEO_LISTS, MODELS_TAG, ALBUMS_TAG],
  channel: [...VIDEO_LISTS, CHANNELS_TAG],
};
const termTags = ({ term, termId, dirs }: TermFacts): string[] => [
  ...TERM_LISTS[term],
  ...[termId, ...dirs].map((name) => objectTag(term, name)),
];

/** Of its files: portrait or picture, and cover. */
const termFileTags = ({ term, termId }: TermFacts): string[] => {
  // It has none of its own.
  if (term === 'album_category') return [DOCUMENTS_TAG];
  const covers = term === 'category' ? [] : [mediaObject(`${term}cover`, termId)];
  return [mediaObject(term, termId), ...covers].map(withdrawnTag);
};

const fewerCommentsTags = ({ section, objectId }: { section: string; objectId: number }): string[] => [
  commentsTag(section, objectId),
  takenTag(commentsTag(section, objectId)),
  objectTag(section, objectId),
];

const TAGS: { [Kind in EventKind]: (facts: EventFacts[Kind]) => string[] } = {
  videoMovedOn: ({ videoId, ownerId }) => [videoTag(videoId), ...ownerTags(ownerId)],
  videoPublished: shownVideoTags,
  videoWithdrawn: shownVideoTags,
  videoEdited: ({ videoId }) => [videoTag(videoId), LISTINGS_TAG, PLAYLISTS_TAG],
  videoTracksChanged: ({ videoId }) => [videoTag(videoId)],
  albumMovedOn: albumTags,
  albumPublished: shownAlbumTags,
  albumWithdrawn: shownAlbumTags,
  albumEdited: albumTags,
  mediaRemoved: ({ object }) => {
    const owner = parseMediaObject(object);
    return [withdrawnTag(object), ...(owner ? [objectTag(owner.kind, owner.id)] : [])];
  },
  memberChanged: ({ memberId }) => [MEMBERS_TAG, memberTag(memberId)],
  memberPictureTakenDown: ({ memberId }) => [
    MEMBERS_TAG,
    memberTag(memberId),
    withdrawnTag(mediaObject('member', memberId)),
  ],
  accountDeleted: ({ memberId, commented }) => [
    MEMBERS_TAG,
    PLAYLISTS_TAG,
    memberTag(memberId),
    withdrawnTag(mediaObject('member', memberId)),
    ...commented.map(({ section, objectId }) => commentsTag(section, objectId)),
  ],
  relationChanged: ({ memberIds }) => memberIds.map(memberTag),
  subscriptionChanged: ({ section, targetId, subscriberId }) => [
    objectTag(section, targetId),
    subscriptionsTag(subscriberId),
  ],
  playlistCreated: () => [PLAYLISTS_TAG],
  playlistChanged: ({ playlistId }) => [PLAYLISTS_TAG, playlistTag(playlistId)],
  termChanged: termTags,
  termMoved: (facts) => [...termTags(facts), TERMS_TAG, ...termFileTags(facts)],
  searchesChanged: () => [LISTINGS_TAG, DOCUMENTS_TAG],
  voteCounted: ({ section, objectId }) => [objectTag(section, objectId)],
  commentChanged: fewerCommentsTags,
  commentAdded: ({ section, objectId, named }) => [
    commentsTag(section, objectId),
    commentsTag(section, named),
    objectTag(section, objectId),
  ],
  commentModerated: fewerCommentsTags,
};

/** What was made of the object is stale after the event. */
export const tagsOfEvent = <Kind extends EventKind>(event: { kind: Kind } & EventFacts[Kind]): string[] =>
  TAGS[event.kind](event);
