/** What a change of the log is of. */
import { FormattedMessage } from '@foyer/shared/platform';

export const KINDS = [
  'setting',
  'category',
  'album_category',
  'model',
  'channel',
  'role',
  'member',
  'invitation',
  'videos',
  'albums',
  'video',
  'album',
  'search',
  'job',
  'scheduled_job',
  'mail',
  'release',
  'record',
  'word',
  'video_change',
  'album_change',
  'avatar',
  'cover',
  'comment',
  'message',
  'report',
  'release_key',
] as const;

/** What an older page does not know is shown as the server calls it. */
export const KindName = ({ kind }: { kind: string }) => {
  const known = KINDS.find((one) => one === kind);
  return known ? <FormattedMessage id={`desk.log.kind.${known}`} /> : kind;
};
