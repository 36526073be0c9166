import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { DeskMember } from '@foyer/shared/wire-schemas/members/members-desk';
import styles from './members.module.css';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>
      <FormattedMessage id={`desk.members.fact.${name}`} />
    </dt>
    <dd>{children}</dd>
  </div>
);

/** What is known of the account; nowhere else stands the whole address. */
export const AccountFacts = ({ member }: { member: DeskMember }) => {
  const intl = useIntl();
  const day = (date: string) => intl.formatDate(date, { dateStyle: 'medium', timeZone: 'UTC' });
  const time = (date: string) => intl.formatDate(date, { dateStyle: 'medium', timeStyle: 'short' });
  const languages = new Intl.DisplayNames([intl.locale], { type: 'language' });
  return (
    <section className={styles.panel} aria-labelledby="member-account">
      <h2 id="member-account" className={styles.heading}>
        <FormattedMessage id="desk.members.account" />
      </h2>
      <dl className={styles.list}>
        <Fact name="id">{member._id}</Fact>
        <Fact name="mail">
          {member.mail === '' ? <FormattedMessage id="desk.members.nothing" /> : <bdi>{member.mail}</bdi>}
        </Fact>
        <Fact name="joined">{day(member.joined)}</Fact>
        <Fact name="seen">{day(member.last_seen)}</Fact>
        <Fact name="language">{languages.of(member.language)}</Fact>
        <Fact name="sessions">{intl.formatNumber(member.sessions)}</Fact>
        <Fact name="factor">
          <Factor member={member} />
        </Fact>
        {member.factor_ends !== null && <Fact name="factor-ends">{time(member.factor_ends)}</Fact>}
        <Fact name="strikes">{intl.formatNumber(member.strikes)}</Fact>
        {member.state === 'suspended' && (
          <Fact name="suspended">
            {member.suspended_until === null ? (
              <FormattedMessage id="desk.members.for-good" />
            ) : (
              time(member.suspended_until)
            )}
          </Fact>
        )}
        {member.deletes !== null && <Fact name="deletes">{time(member.deletes)}</Fact>}
      </dl>
    </section>
  );
};

const Factor = ({ member: { has_factor: hasApp, passkeys } }: { member: DeskMember }) => {
  const intl = useIntl();
  if (!hasApp && passkeys === 0) return <FormattedMessage id="desk.members.factor.none" />;
  const parts = [
    ...(hasApp ? [intl.formatMessage({ id: 'desk.members.factor.app' })] : []),
    ...(passkeys > 0
      ? [intl.formatMessage({ id: 'desk.members.factor.passkeys' }, { count: passkeys })]
      : []),
  ];
  return intl.formatList(parts);
};
