/**
 * Wire objects for tests: complete, neutral, deterministic. Give only the fields that a test is about:
 * `buildVideoCard({ title: 'Harbour at dawn' })`.
 */
import type { Comment, CommentsAnswer } from '../wire-schemas/comments.ts';
import type { ListingPage, Main } from '../wire-schemas/listings.ts';
import type {
  Member,
  MemberAnswer,
  MemberCard,
  MembersPage,
  Viewer,
} from '../wire-schemas/members/members.ts';
import type { Video, VideoAnswer, VideoCard, VideoFile, WithheldVideo } from '../wire-schemas/videos.ts';
import type { Creative } from '../wire-schemas/settings/advertising.ts';
import type { Site } from '../platform/site-context.ts';
import type { LoadContext } from '../remotes/remote.ts';

/** A day that every built object counts back from. */
const NOON = Date.UTC(2026, 0, 15, 12);
const daysBefore = (days: number): string => new Date(NOON - days * 86_400_000).toISOString();

/** `build(1)`, `build(2)` … `build(count)`. */
export const buildMany = <Item>(count: number, build: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => build(index + 1));

export const buildSite = (fields: Partial<Site> = {}): Site => ({
  name: 'Foyer',
  publicUrl: 'http://localhost',
  language: 'en',
  country: 'US',
  gender: 'straight',
  ageMode: 'none',
  ...fields,
  settings: {
    sidebarThreshold: 20,
    minMinutesExclusive: 6,
    minMinutesNonExclusive: 10,
    uncensoredCategory: 'uncensored',
    animationCategory: 'animation',
    ...fields.settings,
  },
});

/** As the server describes a member: the two flags say what two of the roles say. */
export const buildViewer = (fields: Partial<Viewer> = {}): Viewer => ({
  _id: 7,
  name: 'quiet-otter',
  avatar: '/media/avatars/7.webp',
  status_id: 1,
  is_moderator: false,
  roles: [
    ...(fields.is_moderator ? ['moderator' as const] : []),
    ...(fields.is_records_keeper ? ['records' as const] : []),
  ],
  ...fields,
});

export const buildVideoCard = (fields: Partial<VideoCard> = {}): VideoCard => {
  const id = fields.video_id ?? 1;
  return {
    video_id: id,
    dir: `harbour-${id}`,
    title: `Harbour ${id}`,
    duration: '0:30',
    duration_seconds: 30,
    gender: 'straight',
    post_date: daysBefore(id),
    rating: 4.2,
    video_viewed: 1000 + id,
    thumb: `/media/videos/${id}/thumb.jpg`,
    thumbsrc: `/media/videos/${id}/thumb-320.webp 320w, /media/videos/${id}/thumb-640.webp 640w`,
    scr: `/media/videos/${id}/poster.jpg`,
    quality: 'hd',
    models: [],
    channel: null,
    is_private: 0,
    ...fields,
    statistics: { viewed: 1000 + id, likes: 84, dislikes: 16, comments: 3, ...fields.statistics },
  };
};

export const buildVideo = (fields: Partial<Video> = {}): Video => ({
  ...buildVideoCard(fields as Partial<VideoCard>),
  description: 'Slow colours over a harbour that was never there.',
  status: 'active',
  status_id: 1,
  is_private: 0,
  gender: 'straight',
  scr: `/media/videos/${fields.video_id ?? 1}/poster.jpg`,
  categories: [{ dir: 'outdoor', title: 'Outdoor' }],
  models: [{ dir: 'ada-lund', title: 'Ada Lund' }],
  member: { id: 7, name: 'quiet-otter', avatar: '/media/avatars/7.webp' },
  sg_id: null,
  ex_tube: null,
  ex_id: null,
  playlist_id: null,
  subscribers: 12,
  ...fields,
  channel: fields.channel ?? null,
});

export const buildWithheldVideo = (fields: Partial<WithheldVideo> = {}): WithheldVideo => ({
  video_id: 1,
  status: 'private',
  ...fields,
});

export const buildVideoAnswer = (video: Partial<Video> | WithheldVideo = {}): VideoAnswer => ({
  video:
    video.status === 'private' || video.status === 'deleted'
      ? buildWithheldVideo(video as WithheldVideo)
      : buildVideo(video as Partial<Video>),
});

export const buildVideoFile = (fields: Partial<VideoFile> = {}): VideoFile => ({
  video_id: 1,
  duration_seconds: 30,
  streams: [{ type: 'application/vnd.apple.mpegurl', src: '/media/videos/1/r1/master.m3u8' }],
  storyboard: {
    url: '/media/videos/1/r1/sprite.jpg',
    width: 160,
    height: 90,
    columns: 5,
    rows: 3,
    interval: 2,
  },
  ...fields,
});

export const buildListingPage = (fields: Partial<ListingPage> = {}): ListingPage => {
  const videos = fields.videos ?? buildMany(3, (video_id) => buildVideoCard({ video_id }));
  return { videos, total_count: videos.length, categories: [], ...fields };
};

export const buildMain = (fields: Partial<Main> = {}): Main => ({
  categories: buildMany(4, (index) => ({
    dir: `category-${index}`,
    title: `Category ${index}`,
    total_videos: index * 10,
  })),
  keywords: ['harbour', 'night', '夜の港'],
  models: buildMany(3, (index) => ({
    dir: `model-${index}`,
    title: `Model ${index}`,
    thumb: `/media/models/${index}.webp`,
    statistics: { videos: index },
  })),
  ...fields,
});

const MEMBER_STATISTICS = {
  videos: 4,
  subscribers: 12,
  viewed: 345,
  friends: 6,
  albums: 1,
  playlists: 2,
  favourites: 9,
};

export const buildMemberCard = (fields: Partial<MemberCard> = {}): MemberCard => {
  const id = fields._id ?? 7;
  return {
    _id: id,
    name: `quiet-otter-${id}`,
    avatar: `/media/avatars/${id}.webp`,
    has_avatar: true,
    country: 'JP',
    gender: 'female',
    age: 31,
    last_seen: daysBefore(1),
    ...fields,
    statistics: { ...MEMBER_STATISTICS, ...fields.statistics },
  };
};

export const buildMember = (fields: Partial<Member> = {}): Member => ({
  ...buildMemberCard(fields as Partial<MemberCard>),
  status_id: 1,
  is_private: 0,
  joined: daysBefore(400),
  cover: null,
  birth_date: null,
  relationship: 1,
  orientation: null,
  education: null,
  website: null,
  city: 'Kobe',
  occupation: 'Lighthouse keeper',
  interests: 'Fractals',
  about: 'Collects gradients.',
  ...fields,
  statistics: { ...MEMBER_STATISTICS, ...fields.statistics },
});

export const buildMemberAnswer = (fields: Partial<Member> = {}): MemberAnswer => ({
  member: buildMember(fields),
});

/** What a stranger gets of a private member, and the blocked of anyone who has blocked them. */
export const buildNameOnlyAnswer = (fields: Partial<Member> = {}): MemberAnswer => ({
  member: {
    _id: 7,
    name: 'quiet-otter-7',
    is_name_only: true,
    is_private: 1,
    avatar: '/static/monogram/Q.7.svg',
    has_avatar: false,
    statistics: null,
    joined: null,
    cover: null,
    ...fields,
  },
});

export const buildMembersPage = (fields: Partial<MembersPage> = {}): MembersPage => {
  const members = fields.members ?? buildMany(3, (_id) => buildMemberCard({ _id }));
  return { members, total_count: members.length, ...fields };
};

export const buildComment = (fields: Partial<Comment> = {}): Comment => {
  const id = fields.comment_id ?? 1;
  return {
    comment_id: id,
    comment: `The light at minute ${id} is lovely.`,
    name: 'quiet-otter',
    avatar: '/media/avatars/7.webp',
    _id: 7,
    added_date: daysBefore(id),
    object_id: 1,
    section: 'video',
    ...fields,
  };
};

export const buildCommentsAnswer = (fields: Partial<CommentsAnswer> = {}): CommentsAnswer => {
  const comments = fields.comments ?? buildMany(3, (comment_id) => buildComment({ comment_id }));
  return { comments, total_count: comments.length, ...fields };
};

/** What a page's `load` gets; `query` must be given by anyone who has a store. */
export const buildLoadContext = (fields: Pick<LoadContext, 'query'> & Partial<LoadContext>): LoadContext => ({
  params: {},
  search: new URLSearchParams(),
  viewer: null,
  language: 'en',
  country: 'US',
  gender: 'straight',
  ...fields,
});

/** Of a place of advertising: the site's own, switched on, without an end. */
export const buildCreative = (fields: Partial<Creative> = {}): Creative => ({
  ...{ id: 'first', kind: 'house', is_on: true, src: '', href: '', alt: '' },
  ...{ weight: 1, from: '', until: '', languages: [] },
  ...fields,
});
