import type { FormEvent } from 'react';
import {
  errorCodeOf,
  FormattedMessage,
  Link,
  notify,
  useDispatch,
  useErrorText,
  useIntl,
} from '@foyer/shared/platform';
import { type ConsentRequests, RECORD_REASON_MAX_LENGTH } from '@foyer/shared/wire-schemas/records/desk';
import { Button } from '@foyer/shared/ui/controls/button';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { urls } from '@foyer/shared/urls';
import { PageLinks } from '../layout/page-links.tsx';
import { DueBadge } from '../moderation/queue/due-badge.tsx';
import { consentLabel } from './labels.ts';
import { recordsApi } from '../records-api.ts';
import { recordsAddress } from './records-address.ts';
import styles from './records.module.css';

const LIST_HEIGHT_PX = 400;

/** What people who are shown ask for; who waits longest first. */
export const RequestsSection = ({ after }: { after: string }) => {
  const { data, error, isLoading, refetch } = recordsApi.endpoints.deskRecordsGetRequests.useQuery({
    state: 'open',
    after,
  });
  return (
    <AsyncView
      state={{ data, error, isLoading }}
      empty={({ requests }) => requests.length === 0}
      emptyText={<FormattedMessage id="desk.records.no-requests" />}
      skeleton={<Skeleton w="100%" h={LIST_HEIGHT_PX} />}
      onRetry={() => void refetch()}
    >
      {({ requests, next = null }) => (
        <>
          <ul className={styles.rows}>
            {requests.map((request) => (
              <li key={request.request_id} className={styles.case}>
                <Request request={request} />
              </li>
            ))}
          </ul>
          <PageLinks
            isFirst={after === ''}
            next={next}
            hrefOf={(to) => recordsAddress({ view: 'requests', after: to })}
          />
        </>
      )}
    </AsyncView>
  );
};

const Request = ({ request }: { request: ConsentRequests['requests'][number] }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const [send, { isLoading }] = recordsApi.endpoints.deskRecordsAnswer.useMutation();
  const { request_id, name, email, words, uses, video, album, record_ids, sent, due } = request;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = String(new FormData(event.currentTarget).get('answer') ?? '');
    const { data, error } = await send({ request_id, answer });
    if (!data?.ok) dispatch(notify({ kind: 'error', text: errorText(errorCodeOf(error ?? data)) ?? '' }));
  };
  return (
    <>
      <header>
        <h2 className={styles.caseTitle}>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles.facts}>
          <FormattedMessage id="desk.records.request" values={{ number: request_id }} />
          {due && <DueBadge iso={due} />}
          <PostDate iso={sent} />
          <span>{email}</span>
        </p>
      </header>
      <p>
        {album ? (
          <FormattedMessage
            id="desk.people.album.asks"
            values={{
              uses: intl.formatList(
                uses.map((use) => intl.formatMessage({ id: consentLabel('album', use) })),
              ),
              album: (
                <Link to={urls.album(album.album_id, album.dir)}>
                  <bdi>{album.title}</bdi>
                </Link>
              ),
            }}
          />
        ) : (
          <FormattedMessage
            id="desk.records.asks"
            values={{
              uses: intl.formatList(
                uses.map((use) => intl.formatMessage({ id: consentLabel('video', use) })),
              ),
              video: video ? (
                <Link to={urls.video(video.video_id, video.dir)}>
                  <bdi>{video.title || `#${video.video_id}`}</bdi>
                </Link>
              ) : (
                '–'
              ),
            }}
          />
        )}
      </p>
      {words && <p className={styles.words}>{words}</p>}
      {record_ids.length > 0 && (
        <p className={styles.facts}>
          {record_ids.map((record) => (
            <Link key={record} to={recordsAddress({ view: 'verified', record })}>
              <FormattedMessage id="desk.records.record" values={{ number: record }} />
            </Link>
          ))}
        </p>
      )}
      <form className={styles.reasons} onSubmit={(event) => void submit(event)}>
        <TextArea
          label={<FormattedMessage id="desk.records.answer" />}
          name="answer"
          rows={3}
          required
          maxLength={RECORD_REASON_MAX_LENGTH}
        />
        <div className={styles.tools}>
          <Button type="submit" icon="send" disabled={isLoading}>
            <FormattedMessage id="desk.records.close" />
          </Button>
        </div>
      </form>
    </>
  );
};
