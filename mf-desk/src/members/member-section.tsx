/** One member: the account, what its member did in figures, what can be done about it, and what was. */
import { FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import { Avatar } from '@foyer/shared/ui/graphics/avatar';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import type { DeskMember } from '@foyer/shared/wire-schemas/members/members-desk';
import { ActName } from '../layout/act-name.tsx';
import { membersApi } from '../members-api.ts';
import { AccountFacts } from './account-facts.tsx';
import { RoleBadges, StateBadge } from './badges.tsx';
import { LimitsSection } from './limits-section.tsx';
import { MemberActs } from './member-acts.tsx';
import { MemberFigures } from './member-figures.tsx';
import { membersAddress } from './members-address.ts';
import styles from './members.module.css';

export const MemberSection = ({ id }: { id: number }) => {
  const { currentData, error, isFetching, refetch } = membersApi.endpoints.deskMembersGetOne.useQuery(id);
  return (
    <>
      <Link className={styles.link} to={membersAddress()}>
        <FormattedMessage id="desk.members.back" />
      </Link>
      <AsyncView
        state={{ data: currentData, error, isLoading: isFetching && !currentData }}
        skeleton={<Skeleton w="100%" h={900} />}
        onRetry={() => void refetch()}
      >
        {({ member }) => (
          <>
            <Head member={member} />
            <AccountFacts member={member} />
            <MemberFigures figures={member.figures} />
            <MemberActs member={member} />
            <LimitsSection member={member} />
            <MemberChanges changes={member.changes} />
          </>
        )}
      </AsyncView>
    </>
  );
};

const Head = ({ member: { _id, name, avatar, state, roles } }: { member: DeskMember }) => (
  <header className={styles.head}>
    <Avatar src={avatar} name={name} size={64} />
    <div className={styles.headText}>
      <h1 className={styles.title} tabIndex={-1}>
        <bdi>{name}</bdi>
      </h1>
      <div className={styles.who}>
        <StateBadge state={state} />
        <RoleBadges roles={roles} />
        <Link className={styles.link} to={urls.member(_id)}>
          <FormattedMessage id="desk.members.profile" />
        </Link>
      </div>
    </div>
  </header>
);

const MemberChanges = ({ changes }: Pick<DeskMember, 'changes'>) => {
  const intl = useIntl();
  return (
    <section className={styles.section} aria-labelledby="member-changes">
      <h2 id="member-changes" className={styles.heading}>
        <FormattedMessage id="desk.members.changes" />
      </h2>
      {changes.length === 0 ? (
        <p className={styles.muted}>
          <FormattedMessage id="desk.members.changes.none" />
        </p>
      ) : (
        <ol className={styles.rows}>
          {changes.map(({ change_id: changeId, date, act, by, command, why }) => (
            <li key={changeId} className={styles.change}>
              <p className={styles.facts}>
                <strong>
                  <ActName act={act} />
                </strong>
                <time dateTime={date}>
                  {intl.formatDate(date, { dateStyle: 'medium', timeStyle: 'short' })}
                </time>
                {by ? (
                  <bdi>{by.name}</bdi>
                ) : command ? (
                  <code>{command}</code>
                ) : (
                  <FormattedMessage id="desk.log.by-site" />
                )}
              </p>
              {why && <q className={styles.why}>{why}</q>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
};
