/**
 * Who may do what by each call, written down from docs/specification/roles.md and docs/decisions/0012, never from the code
 * that decides. A row is a state of the object, a column is who asks:
 *
 * - `stranger`, `uploader`: members who are nothing to the owner; the uploader has status 6.
 * - `owner`: owns what is public, private, pending or deleted. What stands under `friends` and `nobody` (the owner's settings), and
 *   every member but the public one, is somebody else's: there the owner is a stranger.
 *   `unlisted` and `address` are one of the owner's.
 * - `friend`, `blocked`: the owner's, no matter who that is. `watcher`: a moderator.
 * - `suspended`: signed in until a moderator closed the account; from then on as the anonymous.
 * - `self`: anyone who owns this very object. Members who wait or are gone cannot sign in.
 *
 * `yes`; `no` no_permission; `gone` not_found; `auth` need_auth; `secret` playlist_private; `own` cannot_subscribe_self.
 */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import type { AccessKind } from '../access/decide-access.ts';
import { OBJECT_VARIANTS, type ObjectVariant } from '../testing/owned-objects.ts';

export const ROLES = [
  'anonymous',
  'stranger',
  'owner',
  'friend',
  'blocked',
  'watcher',
  'uploader',
  'suspended',
  'self',
] as const;
export type Role = (typeof ROLES)[number];

const WORDS = {
  yes: null,
  no: 'no_permission',
  gone: 'not_found',
  auth: 'need_auth',
  secret: 'playlist_private',
  own: 'cannot_subscribe_self',
} as const satisfies Record<string, ErrorCode | null>;

export interface CallGroup {
  kind: AccessKind;
  /** As ROUTE_RULES names them. */
  calls: readonly string[];
  table: string;
}

const SEE_VIDEO = `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   yes       yes      yes   yes    yes     yes     yes      yes       yes
  private  no        yes      yes   yes    no      yes     yes      no        yes
  friends  no        no       no    yes    no      yes     no       no        yes
  nobody   no        no       no    no     no      yes     no       no        yes
  pending  gone      gone     yes   gone   gone    yes     gone     gone      yes
  deleted  gone      gone     gone  gone   gone    yes     gone     gone      gone`;

const COMMENT_VIDEO = `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   auth      yes      yes   yes    no      yes     yes      auth      yes
  private  auth      yes      yes   yes    no      yes     yes      auth      yes
  friends  auth      no       no    yes    no      yes     no       auth      yes
  nobody   auth      no       no    no     no      yes     no       auth      yes
  pending  auth      gone     yes   gone   gone    yes     gone     auth      yes
  deleted  auth      gone     gone  gone   gone    yes     gone     auth      gone`;

const CHANGE_VIDEO = `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   auth      no       yes   no     no      yes     no       auth      yes
  private  auth      no       yes   no     no      yes     no       auth      yes
  friends  auth      no       no    no     no      yes     no       auth      yes
  nobody   auth      no       no    no     no      yes     no       auth      yes
  pending  auth      gone     yes   gone   gone    yes     gone     auth      yes
  deleted  auth      gone     gone  gone   gone    yes     gone     auth      gone`;

/**
 * Of videos alone. By its number an unlisted one is for its owner and moderators; anyone who comes with the secret of its address sees it as if it
 * were public.
 */
const SEE_UNLISTED = `
  unlisted no        no       yes   no     no      yes     no       no        yes
  address  yes       yes      yes   yes    yes     yes     yes      yes       yes`;
const COMMENT_UNLISTED = `
  unlisted auth      no       yes   no     no      yes     no       auth      yes
  address  auth      yes      yes   yes    no      yes     yes      auth      yes`;
const CHANGE_UNLISTED = `
  unlisted auth      no       yes   no     no      yes     no       auth      yes`;

const SEE_MEMBER = `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   yes       yes      yes   yes    no      yes     yes      yes       yes
  private  no        no       no    yes    no      yes     no       no        yes
  friends  yes       yes      yes   yes    no      yes     yes      yes       yes
  nobody   yes       yes      yes   yes    no      yes     yes      yes       yes
  pending  gone      gone     gone  gone   gone    gone    gone     gone      gone
  deleted  gone      gone     gone  gone   gone    gone    gone     gone      gone`;

export const CALL_GROUPS: readonly CallGroup[] = [
  {
    // "A private video may be watched by its owner, moderators and signed-in members whom the owner has not blocked."
    kind: 'video',
    calls: [
      'GET /api/json/video/:lifetime/:million/:thousand/:file',
      'GET /api/json/comments/:lifetime/:file',
      'GET /api/json/watched_parts/:lifetime/:million/:thousand/:file',
      'GET /api/videofile.php',
      'POST /api/download.php',
      'POST /api/stats.php view',
      'POST /api/stats.php watched',
      'POST /api/stats.php vote',
    ],
    table: SEE_VIDEO + SEE_UNLISTED,
  },
  { kind: 'video', calls: ['POST /api/stats.php comm'], table: COMMENT_VIDEO + COMMENT_UNLISTED },
  {
    kind: 'video',
    calls: ['POST /api/input.php favourite add', 'POST /api/input.php watch_later add'],
    table: `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   auth      yes      yes   yes    yes     yes     yes      auth      yes
  private  auth      yes      yes   yes    no      yes     yes      auth      yes
  unlisted auth      no       no    no     no      no      no       auth      no
  friends  auth      no       no    yes    no      yes     no       auth      yes
  nobody   auth      no       no    no     no      yes     no       auth      yes
  pending  auth      gone     yes   gone   gone    yes     gone     auth      yes
  deleted  auth      gone     gone  gone   gone    yes     gone     auth      gone`,
  },
  {
    // "Members with status_id 6 can toggle private, delete and re-add own uploaded videos": the settings' owners have another.
    kind: 'video',
    calls: ['POST /api/video_edit.php 2', 'POST /api/video_edit.php 3', 'POST /api/video_edit.php 4'],
    table: `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   auth      no       yes   no     no      yes     no       auth      yes
  private  auth      no       yes   no     no      yes     no       auth      yes
  unlisted auth      no       yes   no     no      yes     no       auth      yes
  friends  auth      no       no    no     no      yes     no       auth      no
  nobody   auth      no       no    no     no      yes     no       auth      no
  pending  auth      gone     yes   gone   gone    yes     gone     auth      yes
  deleted  auth      gone     yes   gone   gone    yes     gone     auth      yes`,
  },
  {
    kind: 'video',
    calls: [
      'POST /api/video_edit.php 5',
      'POST /api/video_edit.php 8',
      'POST /api/video_tracks.php',
      'GET /api/upload/captions.vtt',
      'POST /api/video_picture.php',
      'GET /api/upload/picture.jpg',
    ],
    table: CHANGE_VIDEO + CHANGE_UNLISTED,
  },
  {
    // A new address is its owner's to make. A new file is its uploader's word about who is shown: nobody else's, moderators' neither.
    kind: 'video',
    calls: [
      'POST /api/video_edit.php 9',
      'POST /api/video_edit.php 10',
      'POST /api/video_edit.php 11',
      'POST /api/video_edit.php 13',
      'POST /api/video_edit.php 14',
    ],
    table: `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   auth      no       yes   no     no      no      no       auth      yes
  private  auth      no       yes   no     no      no      no       auth      yes
  unlisted auth      no       yes   no     no      no      no       auth      yes
  friends  auth      no       no    no     no      no      no       auth      yes
  nobody   auth      no       no    no     no      no      no       auth      yes
  pending  auth      gone     yes   gone   gone    no      gone     auth      yes
  deleted  auth      gone     gone  gone   gone    no      gone     auth      gone`,
  },

  {
    kind: 'album',
    calls: [
      'GET /api/json/album/:lifetime/:million/:thousand/:file',
      'GET /api/json/comments/:lifetime/:file album',
      'POST /api/stats.php view album',
      'POST /api/stats.php vote album',
    ],
    table: SEE_VIDEO,
  },
  { kind: 'album', calls: ['POST /api/stats.php comm album'], table: COMMENT_VIDEO },
  {
    kind: 'album',
    calls: ['POST /api/album_edit.php 2', 'POST /api/album_edit.php 3', 'POST /api/album_edit.php 5'],
    table: CHANGE_VIDEO,
  },

  {
    // "A deleted playlist is gone for everybody."
    kind: 'playlist',
    calls: [
      'GET /api/json/playlist/:lifetime/:file',
      'GET /api/json/comments/:lifetime/:file playlist',
      'GET /api/json/videos2/:lifetime/:gender/:sort/:count/:file playlist',
      'POST /api/stats.php view playlist',
      'POST /api/stats.php vote playlist',
    ],
    table: `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   yes       yes      yes   yes    yes     yes     yes      yes       yes
  private  secret    secret   yes   secret secret  yes     secret   secret    yes
  deleted  gone      gone     gone  gone   gone    gone    gone     gone      gone`,
  },
  {
    kind: 'playlist',
    calls: ['POST /api/stats.php comm playlist'],
    table: `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   auth      yes      yes   yes    no      yes     yes      auth      yes
  private  auth      secret   yes   secret secret  yes     secret   auth      yes
  deleted  auth      gone     gone  gone   gone    gone    gone     auth      gone`,
  },
  {
    // What it says is its owner's alone; moderators may take it away.
    kind: 'playlist',
    calls: ['POST /api/input.php playlist upd'],
    table: `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   auth      no       yes   no     no      no      no       auth      yes
  private  auth      secret   yes   secret secret  no      secret   auth      yes
  deleted  auth      gone     gone  gone   gone    gone    gone     auth      gone`,
  },
  {
    kind: 'playlist',
    calls: ['POST /api/input.php playlist del'],
    table: `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   auth      no       yes   no     no      yes     no       auth      yes
  private  auth      secret   yes   secret secret  yes     secret   auth      yes
  deleted  auth      gone     gone  gone   gone    gone    gone     auth      gone`,
  },

  {
    // "A comment is there for those who see what it stands under": private and friends are those of its video.
    kind: 'comment',
    calls: ['POST /api/stats.php vote comment', 'GET /api/json/comment/:lifetime/:file'],
    table: `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   yes       yes      yes   yes    yes     yes     yes      yes       yes
  private  gone      yes      yes   yes    gone    yes     yes      gone      yes
  unlisted gone      gone     yes   gone   gone    yes     gone     gone      yes
  address  yes       yes      yes   yes    yes     yes     yes      yes       yes
  friends  gone      gone     gone  yes    gone    yes     gone     gone      gone
  pending  gone      gone     yes   gone   gone    yes     gone     gone      yes
  deleted  gone      gone     gone  gone   gone    yes     gone     gone      gone`,
  },

  {
    // Its author alone, for some minutes.
    kind: 'comment',
    calls: ['POST /api/comments.php edit'],
    table: `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   auth      no       yes   no     no      no      no       auth      yes
  private  auth      no       yes   no     gone    no      no       auth      yes
  unlisted auth      gone     yes   gone   gone    no      gone     auth      yes
  address  auth      no       yes   no     no      no      no       auth      yes
  friends  auth      gone     gone  no     gone    no      gone     auth      gone
  pending  auth      gone     yes   gone   gone    no      gone     auth      yes
  deleted  auth      gone     gone  gone   gone    no      gone     auth      gone`,
  },
  {
    // "Delete one's own"; moderators all.
    kind: 'comment',
    calls: ['POST /api/comments.php delete'],
    table: `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   auth      no       yes   no     no      yes     no       auth      yes
  private  auth      no       yes   no     gone    yes     no       auth      yes
  unlisted auth      gone     yes   gone   gone    yes     gone     auth      yes
  address  auth      no       yes   no     no      yes     no       auth      yes
  friends  auth      gone     gone  no     gone    yes     gone     auth      gone
  pending  auth      gone     yes   gone   gone    yes     gone     auth      yes
  deleted  auth      gone     gone  gone   gone    yes     gone     auth      gone`,
  },
  {
    // Members; not whom its author has blocked.
    kind: 'comment',
    calls: ['POST /api/comments.php like'],
    table: `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   auth      yes      yes   yes    no      yes     yes      auth      yes
  private  auth      yes      yes   yes    gone    yes     yes      auth      yes
  unlisted auth      gone     yes   gone   gone    yes     gone     auth      yes
  address  auth      yes      yes   yes    no      yes     yes      auth      yes
  friends  auth      gone     gone  yes    gone    yes     gone     auth      gone
  pending  auth      gone     yes   gone   gone    yes     gone     auth      yes
  deleted  auth      gone     gone  gone   gone    yes     gone     auth      gone`,
  },
  {
    // Taking one's own like back is always possible where the comment is seen.
    kind: 'comment',
    calls: ['POST /api/comments.php unlike'],
    table: `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   auth      yes      yes   yes    yes     yes     yes      auth      yes
  private  auth      yes      yes   yes    gone    yes     yes      auth      yes
  unlisted auth      gone     yes   gone   gone    yes     gone     auth      yes
  address  auth      yes      yes   yes    yes     yes     yes      auth      yes
  friends  auth      gone     gone  yes    gone    yes     gone     auth      gone
  pending  auth      gone     yes   gone   gone    yes     gone     auth      yes
  deleted  auth      gone     gone  gone   gone    yes     gone     auth      gone`,
  },
  {
    // "Until a moderator decides"; nobody decides about what its author took back.
    kind: 'comment',
    calls: ['POST /api/comments.php approve'],
    table: `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   auth      no       no    no     no      yes     no       auth      no
  private  auth      no       no    no     gone    yes     no       auth      no
  unlisted auth      gone     no    gone   gone    yes     gone     auth      no
  address  auth      no       no    no     no      yes     no       auth      no
  friends  auth      gone     gone  no     gone    yes     gone     auth      gone
  pending  auth      gone     no    gone   gone    yes     gone     auth      no
  deleted  auth      gone     gone  gone   gone    gone    gone     auth      gone`,
  },

  {
    // "A private member, and one who has blocked the viewer, shows the name and nothing else."
    kind: 'member',
    calls: [
      'GET /api/json/member/:lifetime/:file',
      'GET /api/json/comments/:lifetime/:file member',
      'GET /api/json/albums/:lifetime/:sort/:count/:file member',
      'GET /api/json/playlists/:lifetime/:sort/:count/:file member',
      'GET /api/json/videos2/:lifetime/:gender/:sort/:count/:file member',
      'POST /api/stats.php view member',
    ],
    table: SEE_MEMBER,
  },
  {
    kind: 'member',
    calls: ['GET /api/json/friends/:lifetime/:count/:file', 'GET /api/json/subscriptions/:lifetime/:file'],
    table: `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   yes       yes      yes   yes    no      yes     yes      yes       yes
  private  no        no       no    yes    no      yes     no       no        yes
  friends  no        no       no    yes    no      yes     no       no        yes
  nobody   no        no       no    no     no      yes     no       no        yes
  pending  gone      gone     gone  gone   gone    gone    gone     gone      gone
  deleted  gone      gone     gone  gone   gone    gone    gone     gone      gone`,
  },
  {
    // The wall.
    kind: 'member',
    calls: ['POST /api/stats.php comm member'],
    table: `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   auth      yes      yes   yes    no      yes     yes      auth      yes
  private  auth      no       no    yes    no      yes     no       auth      yes
  friends  auth      no       no    yes    no      yes     no       auth      yes
  nobody   auth      no       no    no     no      yes     no       auth      yes
  pending  auth      gone     gone  gone   gone    gone    gone     auth      auth
  deleted  auth      gone     gone  gone   gone    gone    gone     auth      auth`,
  },
  {
    // A private member may be asked: only friends see more.
    kind: 'member',
    calls: ['POST /api/input.php friends add'],
    table: `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   auth      yes      no    yes    no      yes     yes      auth      no
  private  auth      yes      yes   yes    no      yes     yes      auth      no
  friends  auth      yes      yes   yes    no      yes     yes      auth      no
  nobody   auth      yes      yes   yes    no      yes     yes      auth      no
  pending  auth      gone     gone  gone   gone    gone    gone     auth      auth
  deleted  auth      gone     gone  gone   gone    gone    gone     auth      auth`,
  },
  {
    kind: 'member',
    calls: ['POST /api/messages.php send'],
    table: `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   auth      yes      no    yes    no      yes     yes      auth      no
  private  auth      yes      yes   yes    no      yes     yes      auth      no
  friends  auth      no       no    yes    no      yes     no       auth      no
  nobody   auth      no       no    no     no      yes     no       auth      no
  pending  auth      gone     gone  gone   gone    gone    gone     auth      auth
  deleted  auth      gone     gone  gone   gone    gone    gone     auth      auth`,
  },
  {
    kind: 'member',
    calls: ['POST /api/member.php block'],
    table: `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   auth      yes      no    yes    yes     yes     yes      auth      no
  private  auth      yes      yes   yes    yes     yes     yes      auth      no
  friends  auth      yes      yes   yes    yes     yes     yes      auth      no
  nobody   auth      yes      yes   yes    yes     yes     yes      auth      no
  pending  auth      gone     gone  gone   gone    gone    gone     auth      auth
  deleted  auth      gone     gone  gone   gone    gone    gone     auth      auth`,
  },
  {
    // "Subscribe (not to self)."
    kind: 'member',
    calls: ['POST /api/input.php subscribe add'],
    table: `
           anonymous stranger owner friend blocked watcher uploader suspended self
  public   auth      yes      own   yes    no      yes     yes      auth      own
  private  auth      no       no    yes    no      yes     no       auth      own
  friends  auth      yes      yes   yes    no      yes     yes      auth      own
  nobody   auth      yes      yes   yes    no      yes     yes      auth      own
  pending  auth      gone     gone  gone   gone    gone    gone     auth      auth
  deleted  auth      gone     gone  gone   gone    gone    gone     auth      auth`,
  },
];

export type Expectations = Partial<Record<ObjectVariant, Record<Role, ErrorCode | null>>>;

/** @throws Error for a table that is not whole, so that no cell is lost by a slip of the hand */
export const readExpectations = (table: string): Expectations => {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  if (head.join() !== ROLES.join()) throw new Error(`the columns are not the roles: ${head.join(' ')}`);
  const expectations: Expectations = {};
  for (const [variant, ...words] of rows) {
    const known = OBJECT_VARIANTS.find((name) => name === variant);
    if (!known || words.length !== ROLES.length || words.some((word) => !Object.hasOwn(WORDS, word)))
      throw new Error(`no whole row: ${variant} ${words.join(' ')}`);
    expectations[known] = Object.fromEntries(
      ROLES.map((role, index) => [role, WORDS[words[index] as keyof typeof WORDS]]),
    ) as Record<Role, ErrorCode | null>;
  }
  return expectations;
};

/** Who may see a video, and so its pictures and streams. */
export const SEE_VIDEO_EXPECTATIONS = readExpectations(SEE_VIDEO + SEE_UNLISTED);
