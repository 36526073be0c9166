/** Of members: accounts, mail, uploads and moderation. */
import {
  ALBUM_PHOTOS_MAX,
  UPLOADS_PARALLEL_MAX,
  VIDEO_MAX_BYTES,
} from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { flag, integer, requiredText, type Settings, text, secret } from './setting.ts';

export const ACCOUNT_SETTINGS = {
  SMTP_URL: secret(
    text('', 'outgoing mail; without it mails are kept and, outside production, shown at `/dev/mail/`'),
  ),
  FOYER_MAIL_FROM: text('', 'sender of mails', '`no-reply@{host of the public address}`'),
  FOYER_OIDC_ISSUER: text('', 'sign-in through an OpenID Connect provider'),
  FOYER_OIDC_CLIENT_ID: requiredText('the client at that provider'),
  FOYER_OIDC_CLIENT_SECRET: secret(text('', 'its secret; none for a public client')),
  FOYER_OIDC_NAME: text('', 'what the sign-in button calls the provider', 'the host of the issuer'),
  FOYER_JOINING: text(
    'open',
    'how one becomes a member: `open`, `approval` (the desk decides), `invitation` (by a link of the desk) or `closed`',
  ),
  FOYER_ROLES_WITHOUT_FACTOR: flag(
    false,
    'what roles of the desk may counts without two-step sign-in and without a passkey: for a demo and for tests. Refused in production',
    '`1` with the demo outside production, else `0`',
  ),
  FOYER_SECOND_OPINION_PERCENT: integer(
    1,
    [0, 100],
    'of a hundred decisions about videos and albums, how many another moderator judges without knowing them',
  ),
  FOYER_TRUSTED_FLAGGERS: text(
    '',
    'ids of members, comma-separated: what they report while signed in stands first before the moderators, and says so',
  ),
  FOYER_TRUSTED_UPLOADERS: text(
    '',
    'ids of members, comma-separated, or `all`: what they change of approved videos (title, description, tags, picture, captions, chapters) counts immediately; of everyone else it waits for the moderators',
  ),
  FOYER_WATCHED_WORDS_FILE: text(
    '',
    'text file, a word or phrase a line: comments with one of them wait for a moderator',
  ),
} satisfies Settings;

export const UPLOAD_SETTINGS = {
  FOYER_UPLOADS: flag(true, 'whether the site takes videos now'),
  FOYER_UPLOAD_DIR: text(
    '',
    'where bytes lie while they are received; all web processes share it',
    '`{data directory}/uploads`',
  ),
  FOYER_UPLOAD_MAX_BYTES: integer(VIDEO_MAX_BYTES, [1, 2 ** 50], 'largest video'),
  FOYER_UPLOAD_CHUNK_MB: integer(
    64,
    [1, 1_000_000],
    'what one request of the upload page carries; not above what a proxy in front lets through',
  ),
  FOYER_UPLOAD_IDLE_SECONDS: integer(
    86_400,
    [1, 30 * 86_400],
    'an upload that nobody goes on with is given up after this',
  ),
  FOYER_UPLOADS_PARALLEL: integer(5, [1, UPLOADS_PARALLEL_MAX], 'unfinished uploads of one member at a time'),
  FOYER_UPLOADS_PER_DAY: integer(50, [1, 1_000_000], 'uploads of one member a day'),
  FOYER_MEMBER_STORAGE_GB: integer(
    0,
    [0, 1_000_000],
    'gigabytes that one member may store: files as sent, renditions and pictures; `0`: without a limit',
  ),
  FOYER_UPLOAD_RESERVE_MB: integer(
    1024,
    [0, 1_000_000_000],
    'of the disk of the upload folder: never promised to an upload',
  ),
  FOYER_MIN_MINUTES: integer(10, [0, 600], 'shortest video', '`10` (demo `0`)'),
  FOYER_MIN_MINUTES_EXCLUSIVE: integer(6, [0, 600], 'shortest exclusive video', '`6` (demo `0`)'),
  FOYER_ALBUM_PHOTOS: integer(
    200,
    [1, ALBUM_PHOTOS_MAX],
    'photos of an album ([pictures](../guides/pictures.md))',
  ),
  FOYER_PHOTO_MAX_MB: integer(30, [1, 64], 'largest photo'),
  FOYER_ALBUM_MAX_MB: integer(1024, [1, 100_000], 'what one form of an album carries'),
  FOYER_ALBUMS_PER_HOUR: integer(
    30,
    [1, 1_000_000],
    'albums of one member that are made or added to within an hour',
  ),
} satisfies Settings;

export const MEDIA_SETTINGS = {
  FOYER_FFMPEG: text(
    '',
    'path of ffmpeg; the ffprobe alongside it goes with it',
    'that of the system, else the one that ships',
  ),
  FOYER_TRANSCODE_JOBS: integer(
    1,
    [0, 64],
    'videos and pieces that one worker encodes at a time; `0` leaves them to other workers',
  ),
  FOYER_SCAN_JOBS: integer(1, [0, 64], 'uploads that one worker looks through at a time; `0`: none'),
  FOYER_TRANSCODE_PRESET: text('veryfast', 'preset of x264: faster ones make larger files'),
  FOYER_PICTURE_EFFORT: integer(
    3,
    [0, 9],
    'effort of AVIF pictures: `0` takes a tenth of the processor time and makes larger files, more than `3` takes five times as much for a tenth less',
  ),
  FOYER_TRANSCODE_THREADS: integer(2, [1, 64], 'encoder threads of each rendition'),
  FOYER_PIECE_SECONDS: integer(
    300,
    [2, 36_000],
    'longer videos than two of these are cut in pieces that workers share',
  ),
  FOYER_EXTRA_LADDERS: text(
    '',
    'ladders besides the H.264 one, comma-separated: `av1`, `hevc`. Each is made after the video is published, at the lowest priority, where ffmpeg has an encoder, for viewers whose device decodes it in hardware; it takes two to five times the processor time of the H.264 ladder, and half to two thirds of its bytes more on the disk',
    'none',
  ),
  FOYER_SHORT_LADDERS: flag(
    true,
    'leave out renditions that show no more than a smaller one, as of videos that were enlarged',
  ),
  FOYER_KEEP_SOURCES: flag(false, 'keep the file that was sent when its video is done'),
  FOYER_DISK_RETRY_SECONDS: integer(60, [1, 86_400], 'how long work waits that found the disk full'),
} satisfies Settings;
