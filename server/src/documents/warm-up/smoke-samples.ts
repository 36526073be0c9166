/** Public objects that smoke pages are rendered with: some of the catalogue, and made-up ones, never stored, where it has none. */
import type { AlbumsPage } from '@foyer/shared/wire-schemas/albums';
import type { ChannelsPage } from '@foyer/shared/wire-schemas/channels';
import type { ListingPage } from '@foyer/shared/wire-schemas/listings';
import {
  type MemberAnswer,
  type MembersPage,
  UPLOADER_STATUS_ID,
  type Viewer,
} from '@foyer/shared/wire-schemas/members/members';
import type { ModelsPage } from '@foyer/shared/wire-schemas/models';
import type { PlaylistsPage } from '@foyer/shared/wire-schemas/playlists';
import type { Statement } from '@foyer/shared/wire-schemas/moderation/decisions';
import type { Notice } from '@foyer/shared/wire-schemas/moderation/notices';
import type { SmokeVisitor } from '@foyer/shared/wire-schemas/releases/releases';
import type { VideoAnswer } from '@foyer/shared/wire-schemas/videos';
import type { ApiContext } from '../../api/answer-json.ts';
import type { AnswerApi } from '../render/render-worker.ts';
import { EMPTY_PROFILE } from '../../members/members.ts';

/** PostgreSQL's largest integer, which no object ever gets. */
const MADE_UP_ID = 2_147_483_647;
/** As long as a key is; holds the number, so that only the server itself can render it. */
const MADE_UP_KEY = `sample-key-${MADE_UP_ID}-ok`;
const MADE_UP_DIR = 'sample-harbour';
const LIFETIME_SECONDS = 3600;

/** What the places in smoke texts stand for; a place without a value has nothing in the catalogue. */
export interface SmokeSamples {
  video: string;
  dir: string;
  member: string;
  category?: string;
  model?: string;
  channel?: string;
  album?: string;
  albumDir?: string;
  playlist?: string;
  /** Of a statement of reasons and of a receipt: both are made up, since each is for one person alone. */
  key: string;
}

const MADE_UP_VIDEO: VideoAnswer = {
  video: {
    video_id: MADE_UP_ID,
    dir: MADE_UP_DIR,
    title: 'Sample harbour',
    description: 'A sample that is never published.',
    duration: '0:30',
    duration_seconds: 30,
    gender: 'straight',
    post_date: '2026-01-15T12:00:00.000Z',
    rating: 4,
    video_viewed: 1,
    thumb: '/static/monogram/S.1.svg',
    scr: '/static/monogram/S.1.svg',
    quality: 'hd',
    statistics: { viewed: 1, likes: 1, dislikes: 0, comments: 0 },
    models: [],
    categories: [],
    channel: null,
    member: null,
    sg_id: null,
    ex_tube: null,
    ex_id: null,
    playlist_id: null,
    subscribers: 0,
    is_private: 0,
    status: 'active',
    status_id: 1,
  },
};
const MADE_UP_MEMBER: MemberAnswer = {
  member: {
    _id: MADE_UP_ID,
    name: 'sample-otter',
    avatar: '/static/monogram/S.1.svg',
    has_avatar: false,
    country: null,
    gender: null,
    age: null,
    last_seen: null,
    statistics: { videos: 0, subscribers: 0, viewed: 0, friends: 0, albums: 0, playlists: 0, favourites: 0 },
    is_private: 0,
    status_id: 1,
    joined: '2026-01-15T12:00:00.000Z',
    ...EMPTY_PROFILE,
  },
};
const MADE_UP_STATEMENT: Statement = {
  kind: 'video',
  object_id: MADE_UP_ID,
  act: 'reject',
  title: 'Sample harbour',
  ground: 'quality',
  fact: 'A sample that is never published.',
  automated: false,
  date: '2026-01-15T12:00:00.000Z',
  may_appeal: true,
  appeal_until: '2026-07-14T12:00:00.000Z',
  appeal: null,
};
const MADE_UP_NOTICE: Notice = {
  number: MADE_UP_ID,
  state: 'open',
  date: '2026-01-15T12:00:00.000Z',
  due: '2026-01-17T12:00:00.000Z',
  reason: 'consent',
  section: 'video',
  answer: '',
};
const MADE_UP_ANSWERS: readonly (readonly [RegExp, object])[] = [
  [new RegExp(`^/api/json/video/\\d+/\\d+/\\d+/${MADE_UP_ID}\\.json`), MADE_UP_VIDEO],
  [new RegExp(`^/api/json/member/\\d+/${MADE_UP_ID}\\.json`), MADE_UP_MEMBER],
  [new RegExp(`^/api/decision/${MADE_UP_KEY}\\.json`), MADE_UP_STATEMENT],
  [new RegExp(`^/api/notice/${MADE_UP_KEY}\\.json`), MADE_UP_NOTICE],
];

/** Answers for the made-up objects to whatever the server renders for itself; visitors never reach them. */
export const withMadeUpSamples =
  (answerApi: AnswerApi): AnswerApi =>
  async (path, context, requester) => {
    const made = requester ? undefined : MADE_UP_ANSWERS.find(([expression]) => expression.test(path));
    return made ? { status: 200, body: JSON.stringify(made[1]) } : answerApi(path, context, requester);
  };

/** Only the server itself can render it. */
export const isMadeUpAddress = (path: string): boolean => path.includes(String(MADE_UP_ID));

/** Somebody who is signed in; nobody of the site. */
export const smokeViewer = (visitor: SmokeVisitor): Viewer | null =>
  visitor === 'anonymous'
    ? null
    : {
        _id: MADE_UP_ID,
        name: 'sample-otter',
        avatar: '/static/monogram/S.1.svg',
        status_id: visitor === 'uploader' ? UPLOADER_STATUS_ID : 1,
        is_moderator: false,
        roles: [],
      };

export const findSmokeSamples = async (
  answerApi: AnswerApi | ((path: string) => ReturnType<AnswerApi>),
  context: ApiContext,
): Promise<SmokeSamples> => {
  const read = async <Answer>(path: string): Promise<Partial<Answer>> => {
    const { status, body } = await answerApi(path, context);
    return status === 200 ? (JSON.parse(body) as Answer) : {};
  };
  const { gender, language } = context;
  const [
    { videos = [] },
    { members = [] },
    { categories = [] },
    { models: [model] = [] },
    { channels: [channel] = [] },
    { albums: [album] = [] },
    { playlists: [playlist] = [] },
  ] = await Promise.all([
    read<ListingPage>(`/api/json/videos2/${LIFETIME_SECONDS}/${gender}/latest-updates/60/..1.all...json`),
    read<MembersPage>(`/api/json/members/${LIFETIME_SECONDS}/recent/40/.1.json`),
    read<{ categories: { dir: string }[] }>(
      `/api/json/categories/${LIFETIME_SECONDS}/${gender}.${language}.json`,
    ),
    read<ModelsPage>(`/api/json/models/${LIFETIME_SECONDS}/most-popular/1/.1.json`),
    read<ChannelsPage>(`/api/json/channels/${LIFETIME_SECONDS}/most-viewed/1/.1.json`),
    read<AlbumsPage>(`/api/json/albums/${LIFETIME_SECONDS}/latest-updates/1/..1.json`),
    read<PlaylistsPage>(`/api/json/playlists/${LIFETIME_SECONDS}/most-popular/1/..1.json`),
  ]);
  const [video] = videos;
  const member = members.find(({ is_name_only }) => !is_name_only);
  return {
    video: String(video?.video_id ?? MADE_UP_ID),
    dir: encodeURIComponent(video?.dir ?? MADE_UP_DIR),
    member: String(member?._id ?? MADE_UP_ID),
    category: categories[0] && encodeURIComponent(categories[0].dir),
    model: model && encodeURIComponent(model.dir),
    channel: channel && encodeURIComponent(channel.dir),
    album: album && String(album.album_id),
    albumDir: album && encodeURIComponent(album.dir),
    playlist: playlist && String(playlist.playlist_id),
    key: MADE_UP_KEY,
  };
};
