/** Where the viewer is signed in, and the way to end one of them or all others. */
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import type { OwnMember } from '../edit/own-member.ts';
import { memberApi } from '../member-api.ts';
import css from '../parts/settings-card.module.css';
import { describeBrowser } from './describe-browser.ts';

export const Sessions = ({ member }: { member: OwnMember }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { currentData, error, isFetching, refetch } = memberApi.endpoints.memberGetSessions.useQuery(
    member._id,
  );
  const [end, { isLoading }] = memberApi.endpoints.memberEndSessions.useMutation();
  const finish = async (sessionId: string | null) => {
    const { data } = await end(sessionId);
    if (data?.ok)
      dispatch(
        notify({ kind: 'success', text: intl.formatMessage({ id: 'member.settings.sessions.ended' }) }),
      );
  };
  return (
    <AsyncView
      state={{ data: currentData?.sessions, error, isLoading: isFetching }}
      onRetry={() => void refetch()}
    >
      {(sessions) => (
        <>
          <ul className={css.list}>
            {sessions.map(({ session_id, user_agent, last_seen, is_current }) => {
              const device =
                describeBrowser(user_agent) || intl.formatMessage({ id: 'member.settings.sessions.unknown' });
              return (
                <li key={session_id} className={css.item}>
                  <span className={css.itemWords}>
                    <bdi>{device}</bdi>
                    <span className={css.small}>
                      <FormattedMessage
                        id="member.last-seen"
                        values={{ date: <PostDate iso={last_seen} /> }}
                      />
                    </span>
                  </span>
                  {is_current ? (
                    <Badge kind="success">
                      <FormattedMessage id="member.settings.sessions.this" />
                    </Badge>
                  ) : (
                    <Button
                      size="s"
                      disabled={isLoading}
                      aria-label={intl.formatMessage({ id: 'member.settings.sessions.end.of' }, { device })}
                      onClick={() => void finish(session_id)}
                    >
                      <FormattedMessage id="member.settings.sessions.end" />
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
          {sessions.length > 1 && (
            <div className={css.actions}>
              <Button kind="danger" icon="lock" disabled={isLoading} onClick={() => void finish(null)}>
                <FormattedMessage id="member.settings.sessions.all" />
              </Button>
            </div>
          )}
        </>
      )}
    </AsyncView>
  );
};
