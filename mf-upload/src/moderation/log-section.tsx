/** The log of moderation: everything, or what is about one object or member, and a search in it. Nothing can be changed here. */
import type { FormEvent } from 'react';
import { FormattedMessage, Link, useIntl, useNavigate } from '@foyer/shared/platform';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import { moderationApi } from '../moderation-api.ts';
import { type DeskView, deskAddress } from './desk-address.ts';
import { LogEntryFacts } from './log-entry-facts.tsx';
import styles from './moderation.module.css';

export const LogSection = ({ view }: { view: DeskView }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const { question, about, member, before } = view;
  const log = moderationApi.endpoints.uploadDeskGetLog.useQuery({
    about,
    memberId: member,
    question,
    before,
  });
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    void navigate(deskAddress({ section: 'log', about, member, question: q }));
  };
  const isPart = about !== null || member !== null;
  return (
    <>
      <form
        className={styles.find}
        action={urls.moderation('log')}
        onSubmit={ask}
        role="search"
        aria-label={intl.formatMessage({ id: 'upload.moderation.log.label' })}
      >
        <TextField
          key={question}
          label={<FormattedMessage id="upload.moderation.log.label" />}
          hint={<FormattedMessage id="upload.moderation.log.hint" />}
          name="q"
          type="search"
          defaultValue={question}
          maxLength={100}
        />
        <Button type="submit" kind="primary" icon="search">
          <FormattedMessage id="upload.moderation.find.ask" />
        </Button>
      </form>
      {isPart && (
        <p className={styles.facts}>
          <strong>
            {about ? (
              <FormattedMessage id={`upload.moderation.kind.${about.kind}`} />
            ) : (
              <FormattedMessage id="upload.moderation.kind.member" />
            )}{' '}
            #{about?.id ?? member}
          </strong>
          <Link to={deskAddress({ section: 'log', question })}>
            <FormattedMessage id="upload.moderation.log.all" />
          </Link>
        </p>
      )}
      <AsyncView
        state={{ data: log.currentData, error: log.error, isLoading: log.isFetching }}
        empty={({ entries }) => entries.length === 0}
        emptyText={intl.formatMessage({ id: 'upload.moderation.log.empty' })}
        skeleton={<Skeleton w="100%" h={400} />}
        onRetry={() => void log.refetch()}
      >
        {({ entries, next }) => (
          <>
            <ol
              className={styles.cards}
              aria-label={intl.formatMessage({ id: 'upload.moderation.section.log' })}
            >
              {entries.map((entry) => (
                <li key={entry.seq} className={styles.card}>
                  <LogEntryFacts entry={entry} />
                </li>
              ))}
            </ol>
            {next !== null && (
              <ButtonLink to={deskAddress({ ...view, section: 'log', before: next })}>
                <FormattedMessage id="upload.moderation.log.older" />
              </ButtonLink>
            )}
          </>
        )}
      </AsyncView>
    </>
  );
};
