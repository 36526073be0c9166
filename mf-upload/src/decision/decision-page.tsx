import { type FormEvent, useState } from 'react';
import {
  errorCodeOf,
  FormattedMessage,
  notify,
  useDispatch,
  useErrorText,
  useIntl,
} from '@foyer/shared/platform';
import type { PageProps } from '@foyer/shared/remotes/remote';
import {
  APPEAL_MAX_LENGTH,
  APPEAL_MIN_LENGTH,
  type Statement,
} from '@foyer/shared/wire-schemas/moderation/decisions';
import { Button } from '@foyer/shared/ui/controls/button';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import { decisionsApi } from '../decisions-api.ts';
import { CounterNotice } from './counter-notice.tsx';
import layout from '../layout/layout.module.css';
import styles from './decision.module.css';

const DATE = { dateStyle: 'long', timeZone: 'UTC' } as const;

export const DecisionPage = ({ params }: PageProps) => {
  const intl = useIntl();
  const key = params.key ?? '';
  const { data, error, isLoading, refetch } = decisionsApi.endpoints.uploadGetStatement.useQuery(key);
  const isNone = error !== undefined && errorCodeOf(error) === 'not_found';
  return (
    <div className={layout.page} data-width="narrow">
      <PageHead
        title={intl.formatMessage({ id: 'upload.moderation.statement.title' })}
        description={intl.formatMessage({ id: 'upload.moderation.statement.title' })}
        canonical={urls.home()}
        robots="noindex,nofollow"
      />
      {/* The address is the key: no other site learns it. */}
      <meta name="referrer" content="no-referrer" />
      <h1 className={layout.title} tabIndex={-1}>
        <FormattedMessage id="upload.moderation.statement.title" />
      </h1>
      {isNone ? (
        <EmptyState icon="info" title={<FormattedMessage id="upload.moderation.statement.none" />} />
      ) : (
        <AsyncView
          state={{ data, error, isLoading }}
          skeleton={<Skeleton w="100%" h={420} />}
          onRetry={() => void refetch()}
        >
          {(statement) => (
            <>
              <Reasons statement={statement} />
              {statement.copyright && <CounterNotice copyright={statement.copyright} statementKey={key} />}
              <Appeal statement={statement} statementKey={key} />
            </>
          )}
        </AsyncView>
      )}
    </div>
  );
};

const Reasons = ({ statement }: { statement: Statement }) => {
  const intl = useIntl();
  const { act, kind, title, object_id, ground, fact, automated, date, until } = statement;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>
          <FormattedMessage id="upload.moderation.statement.what" />
        </dt>
        <dd className={styles.what}>
          <FormattedMessage id={`upload.moderation.told.${act}`} />
          {until !== undefined && (
            <>
              {' · '}
              {until === null ? (
                <FormattedMessage id="upload.moderation.days.count" values={{ days: 0 }} />
              ) : (
                <FormattedMessage
                  id="upload.moderation.suspended-until"
                  values={{ date: intl.formatDate(until, DATE) }}
                />
              )}
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>
          <FormattedMessage id={`upload.moderation.kind.${kind}`} />
        </dt>
        <dd>
          <bdi>{title || `#${object_id}`}</bdi>
        </dd>
      </div>
      {ground && (
        <div>
          <dt>
            <FormattedMessage id="upload.moderation.ground" />
          </dt>
          <dd>
            <FormattedMessage id={`upload.moderation.ground.${ground}`} />
          </dd>
        </div>
      )}
      {fact && !automated && (
        <div>
          <dt>
            <FormattedMessage id="upload.moderation.statement.fact" />
          </dt>
          <dd className={styles.words}>{fact}</dd>
        </div>
      )}
      <div>
        <dt>
          <FormattedMessage id="upload.moderation.statement.how" />
        </dt>
        <dd>
          <FormattedMessage
            id={automated ? 'upload.moderation.statement.by-machine' : 'upload.moderation.statement.by-human'}
          />
        </dd>
      </div>
      <div>
        <dt>
          <FormattedMessage id="upload.moderation.statement.when" />
        </dt>
        <dd>{intl.formatDate(date, DATE)}</dd>
      </div>
    </dl>
  );
};

const Appeal = ({ statement, statementKey }: { statement: Statement; statementKey: string }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const [words, setWords] = useState('');
  const [isShort, setShort] = useState(false);
  const [isSent, setSent] = useState(false);
  const [send, { isLoading }] = decisionsApi.endpoints.uploadAppeal.useMutation();
  const { appeal, may_appeal: mayAppeal, appeal_until: last } = statement;
  if (appeal)
    return (
      <section className={styles.appeal} aria-labelledby="appeal-title">
        <h2
          // In place of the form that was sent.
          ref={(heading) => {
            if (isSent) heading?.focus();
          }}
          id="appeal-title"
          className={styles.heading}
          tabIndex={-1}
        >
          <FormattedMessage id="upload.moderation.statement.objection" />{' '}
          <Badge
            kind={appeal.state === 'open' ? 'pending' : appeal.state === 'upheld' ? 'rejected' : 'published'}
          >
            <FormattedMessage id={`upload.moderation.appeal.${appeal.state}`} />
          </Badge>
        </h2>
        <q className={styles.words}>{appeal.words}</q>
        {appeal.answer && <p className={styles.words}>{appeal.answer}</p>}
      </section>
    );
  if (!mayAppeal) return null;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isTooShort = words.trim().length < APPEAL_MIN_LENGTH;
    setShort(isTooShort);
    if (isTooShort || isLoading) return;
    const { data, error } = await send({ key: statementKey, words });
    setSent(data?.ok === true);
    dispatch(
      notify(
        data?.ok
          ? { kind: 'success', text: intl.formatMessage({ id: 'upload.moderation.statement.sent' }) }
          : { kind: 'error', text: errorText(errorCodeOf(error ?? data)) },
      ),
    );
  };
  return (
    <section className={styles.appeal} aria-labelledby="appeal-title">
      <h2 id="appeal-title" className={styles.heading}>
        <FormattedMessage id="upload.moderation.statement.object" />
      </h2>
      <p>
        <FormattedMessage
          id="upload.moderation.statement.object.text"
          values={{ date: last ? intl.formatDate(last, DATE) : '' }}
        />
      </p>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextArea
          label={<FormattedMessage id="upload.moderation.statement.words" />}
          error={
            isShort && (
              <FormattedMessage id="upload.moderation.statement.short" values={{ min: APPEAL_MIN_LENGTH }} />
            )
          }
          value={words}
          onChange={(event) => setWords(event.target.value)}
          rows={5}
          required
          maxLength={APPEAL_MAX_LENGTH}
        />
        <Button type="submit" kind="primary" aria-disabled={isLoading}>
          <FormattedMessage id="common.send" />
        </Button>
      </form>
    </section>
  );
};
