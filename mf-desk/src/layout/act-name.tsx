/** What a change of the log did. */
import { FormattedMessage } from '@foyer/shared/platform';
import { MODERATION_ACTS } from '@foyer/shared/wire-schemas/moderation/acts';

const ACTS = [
  'create',
  'edit',
  'hide',
  'show',
  'merge',
  'picture',
  'cover',
  'no_cover',
  'reset',
  'import',
  'grant',
  'revoke',
  'confirm',
  'end_sessions',
  'remove_factor',
  'bulk',
  'undo',
  'limits',
  'refuse',
  'end',
  'retry',
  'cancel',
  'run',
  'drop',
  ...MODERATION_ACTS,
  // Also of moderators.
  'approve_content',
  'propose',
  'dismiss',
  'appeal_upheld',
  'appeal_overturned',
  'copyright',
  'close',
  'answer',
  'reopen',
  // Of releases.
  'live',
  'candidate',
  'take_back',
  'hold',
  'resume',
  'preview',
  'end_preview',
  'share',
  'add_key',
  'replace_key',
  'revoke_key',
  'revoke_release',
  // Of records of people shown.
  'verify',
  'give',
  'withdraw',
] as const;

/** What an older page does not know is shown as the server calls it. */
export const ActName = ({ act }: { act: string }) => {
  const known = ACTS.find((one) => one === act);
  return known ? <FormattedMessage id={`desk.log.act.${known}`} /> : act;
};
