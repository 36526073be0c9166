/** When somebody changed something, who it was, and by what. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import styles from './history.module.css';

const ACTS = [
  'create',
  'edit',
  'hide',
  'show',
  'merge',
  'picture',
  'cover',
  'no_cover',
  'delete',
  'reset',
  'restore',
  'import',
  'grant',
  'revoke',
  'confirm',
  'end_sessions',
  'remove_factor',
  'bulk',
  'undo',
  'limits',
  'approve',
  'refuse',
  'end',
  'retry',
  'cancel',
  'run',
  'drop',
  // Of moderators.
  'approve_content',
  'reject',
  'block',
  'restrict',
  'unrestrict',
  'age',
  'strike',
  'suspend',
  'unsuspend',
  'propose',
  'dismiss',
  'appeal_upheld',
  'appeal_overturned',
  'copyright',
  // Of releases.
  'live',
  'candidate',
  'take_back',
  'hold',
  'resume',
  'preview',
  'end_preview',
  // Of records of people shown.
  'verify',
  'give',
  'withdraw',
] as const;

interface ChangeFactsProps {
  date: string;
  act: string;
  member: { _id: number; name: string } | null;
  command: string;
}

/** What an older page does not know is shown as the server calls it. */
export const ActName = ({ act }: { act: string }) => {
  const known = ACTS.find((one) => one === act);
  return known ? <FormattedMessage id={`desk.log.act.${known}`} /> : act;
};

export const ChangeFacts = ({ date, act, member, command }: ChangeFactsProps) => {
  const intl = useIntl();
  return (
    <p className={styles.facts}>
      <strong>
        <ActName act={act} />
      </strong>
      <time dateTime={date}>{intl.formatDate(date, { dateStyle: 'medium', timeStyle: 'short' })}</time>
      {member ? (
        <bdi>{member.name}</bdi>
      ) : command ? (
        <code>{command}</code>
      ) : (
        <FormattedMessage id="desk.log.by-site" />
      )}
    </p>
  );
};
