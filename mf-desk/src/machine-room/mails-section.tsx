/** Mails on their way; whom they are for stays private. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { MachineRoom } from '@foyer/shared/wire-schemas/machine-room/machine-room';
import { Ago } from './ago.tsx';
import { ActButtons } from './machine-acts.tsx';
import styles from './machine-room.module.css';
import { MachineTable } from './machine-table.tsx';
import { Section } from './section.tsx';
import { Status } from './status.tsx';

export const MailsSection = ({ room: { mails, now } }: { room: MachineRoom }) => {
  const more = mails.waiting + mails.given_up - mails.list.length;
  return (
    <Section part="mails">
      <MachineTable
        isTitled
        caption={<FormattedMessage id="desk.machine.part.mails" />}
        columns={[
          { name: <FormattedMessage id="desk.machine.column.mail" /> },
          { name: <FormattedMessage id="desk.machine.column.state" /> },
          { name: <FormattedMessage id="desk.machine.column.domain" /> },
          { name: <FormattedMessage id="desk.machine.column.since" />, isNumber: true },
          { name: <FormattedMessage id="desk.machine.column.tries" />, isNumber: true },
          { name: <FormattedMessage id="desk.machine.column.next" />, isNumber: true },
          { name: <FormattedMessage id="desk.machine.column.error" /> },
          { name: <FormattedMessage id="desk.machine.column.acts" /> },
        ]}
        rows={mails.list.map((mail) => ({
          key: mail.mail_id,
          isMarked: mail.state === 'given_up',
          cells: [
            <span key="subject" className={styles.named}>
              <bdi className={styles.name}>{mail.subject}</bdi>
              <span className={styles.muted}>{mail.mail_id}</span>
            </span>,
            <Status key="state" state={mail.state} />,
            <bdi key="domain">{mail.domain}</bdi>,
            <Ago key="since" iso={mail.since} now={now} />,
            mail.tries,
            <Ago key="next" iso={mail.next_try} now={now} />,
            <span key="error" className={styles.error} lang="en">
              {mail.error || '–'}
            </span>,
            <ActButtons
              key="acts"
              wishes={(['mail_retry', 'mail_drop'] as const).map(
                (act) =>
                  mail.state === 'waiting' && {
                    ...{ act, name: mail.subject },
                    form: { mail_id: String(mail.mail_id) },
                  },
              )}
            />,
          ],
        }))}
      />
      {more > 0 && (
        <p className={styles.muted}>
          <FormattedMessage id="desk.machine.more" values={{ count: more }} />
        </p>
      )}
    </Section>
  );
};
