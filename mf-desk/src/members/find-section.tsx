/** Finds members by the start of a name or an address, by number, by the day on which they joined. */
import { FormattedMessage, Link, useIntl, useNavigate, useSearchParams } from '@foyer/shared/platform';
import { rareUrls } from '@foyer/shared/rare-urls';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { Avatar } from '@foyer/shared/ui/graphics/avatar';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import type { FoundMember } from '@foyer/shared/wire-schemas/members/members-desk';
import { type MembersQuestion, membersApi } from '../members-api.ts';
import { RoleBadges, StateBadge } from './badges.tsx';
import { membersAddress, readMembersView } from './members-address.ts';
import styles from './members.module.css';

export const FindSection = () => {
  const [search] = useSearchParams();
  const asked = readMembersView(search);
  const { currentData, error, isFetching, refetch } = membersApi.endpoints.deskMembersFind.useQuery(asked);
  const isAll = asked.q === '' && asked.from === '' && asked.to === '';
  return (
    <>
      <SearchForm key={search.toString()} asked={asked} />
      <section className={styles.section} aria-labelledby="found-members">
        <h2 id="found-members" className={styles.heading}>
          <FormattedMessage id={isAll ? 'desk.members.everyone' : 'desk.members.found'} />
        </h2>
        <AsyncView
          state={{ data: currentData, error, isLoading: isFetching }}
          skeleton={<Skeleton w="100%" h={600} />}
          empty={({ members }) => members.length === 0}
          emptyText={<FormattedMessage id="desk.members.none" />}
          onRetry={() => void refetch()}
        >
          {({ members, next }) => (
            <>
              <ul className={styles.rows}>
                {members.map((member) => (
                  <Found key={member._id} member={member} />
                ))}
              </ul>
              <div className={styles.acts}>
                {asked.after !== '' && (
                  <ButtonLink kind="quiet" to={membersAddress({ ...asked, after: '' })}>
                    <FormattedMessage id="desk.members.first" />
                  </ButtonLink>
                )}
                {next !== null && (
                  <ButtonLink to={membersAddress({ ...asked, after: next })}>
                    <FormattedMessage id="desk.members.more" />
                  </ButtonLink>
                )}
              </div>
            </>
          )}
        </AsyncView>
      </section>
    </>
  );
};

const SearchForm = ({ asked: { q, from, to } }: { asked: MembersQuestion }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <form
      className={styles.search}
      role="search"
      aria-label={intl.formatMessage({ id: 'desk.members.find' })}
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const text = (field: string) => String(data.get(field) ?? '').trim();
        void navigate(membersAddress({ q: text('q'), from: text('from'), to: text('to') }));
      }}
    >
      <TextField
        className={styles.wide}
        label={<FormattedMessage id="desk.members.q" />}
        hint={<FormattedMessage id="desk.members.q.hint" />}
        name="q"
        type="search"
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={q}
      />
      <TextField
        label={<FormattedMessage id="desk.members.from" />}
        name="from"
        type="date"
        defaultValue={from}
      />
      <TextField label={<FormattedMessage id="desk.members.to" />} name="to" type="date" defaultValue={to} />
      <Button type="submit" kind="primary" icon="search">
        <FormattedMessage id="desk.members.find" />
      </Button>
    </form>
  );
};

const Found = ({ member: { _id, name, avatar, mail, state, joined, roles } }: { member: FoundMember }) => {
  const intl = useIntl();
  return (
    <li className={styles.found}>
      <Avatar src={avatar} name={name} size={40} />
      <div className={styles.who}>
        <Link className={styles.name} to={rareUrls.deskMembers(_id)}>
          <bdi>{name}</bdi>
        </Link>
        <StateBadge state={state} />
        <RoleBadges roles={roles} />
      </div>
      <p className={styles.facts}>
        {mail !== '' && <bdi>{mail}</bdi>}
        <span>
          <FormattedMessage
            id="desk.members.joined"
            values={{
              date: (
                <time dateTime={joined}>
                  {intl.formatDate(joined, { dateStyle: 'medium', timeZone: 'UTC' })}
                </time>
              ),
            }}
          />
        </span>
      </p>
    </li>
  );
};
