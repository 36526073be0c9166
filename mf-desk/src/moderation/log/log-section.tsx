/** The log of moderation: everything, or what is about one object or member, and a search in it. Nothing can be changed here. */
import { FormattedMessage, Link, useIntl, useNavigate } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import { SearchForm } from '../../layout/search-form.tsx';
import { moderationApi } from '../../moderation-api.ts';
import { type DeskView, deskAddress } from '../desk-address.ts';
import { LogEntryFacts } from './log-entry-facts.tsx';
import styles from '../moderation.module.css';

export const LogSection = ({ view }: { view: DeskView }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const { question, about, member, before } = view;
  const log = moderationApi.endpoints.deskGetLog.useQuery({
    about,
    memberId: member,
    question,
    before,
  });
  const isPart = about !== null || member !== null;
  return (
    <>
      <SearchForm
        className={styles.find}
        action={urls.moderation('log')}
        label={intl.formatMessage({ id: 'desk.moderation.log.label' })}
        hint={<FormattedMessage id="desk.moderation.log.hint" />}
        question={question}
        kind="primary"
        onAsk={(q) => void navigate(deskAddress({ section: 'log', about, member, question: q }))}
      />
      {isPart && (
        <p className={styles.facts}>
          <strong>
            {about ? (
              <FormattedMessage id={`desk.moderation.kind.${about.kind}`} />
            ) : (
              <FormattedMessage id="desk.moderation.kind.member" />
            )}{' '}
            #{about?.id ?? member}
          </strong>
          <Link to={deskAddress({ section: 'log', question })}>
            <FormattedMessage id="desk.moderation.log.all" />
          </Link>
        </p>
      )}
      <AsyncView
        state={{ data: log.currentData, error: log.error, isLoading: log.isFetching }}
        empty={({ entries }) => entries.length === 0}
        emptyText={intl.formatMessage({ id: 'desk.moderation.log.empty' })}
        skeleton={<Skeleton w="100%" h={400} />}
        onRetry={() => void log.refetch()}
      >
        {({ entries, next }) => (
          <>
            <ol
              className={styles.cards}
              aria-label={intl.formatMessage({ id: 'desk.moderation.section.log' })}
            >
              {entries.map((entry) => (
                <li key={entry.seq} className={styles.card}>
                  <LogEntryFacts entry={entry} />
                </li>
              ))}
            </ol>
            {next !== null && (
              <ButtonLink to={deskAddress({ ...view, section: 'log', before: next })}>
                <FormattedMessage id="desk.moderation.log.older" />
              </ButtonLink>
            )}
          </>
        )}
      </AsyncView>
    </>
  );
};
