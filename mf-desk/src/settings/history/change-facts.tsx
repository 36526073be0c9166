/** When somebody changed something, who it was, and by what. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { ActName } from '../../layout/act-name.tsx';
import styles from './history.module.css';

interface ChangeFactsProps {
  date: string;
  act: string;
  member: { _id: number; name: string } | null;
  command: string;
}

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
