/** What anyone who may not see releases gets: how operators and teams come in. */
import { FormattedMessage, useHostActions, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { Closed, useIsWaiting } from '../layout/closed.tsx';
import { TOKEN_FORM } from '../releases-api.ts';
import styles from './overview.module.css';

export const NoAccess = ({ isMember }: { isMember: boolean }) => {
  const intl = useIntl();
  const { openSignIn } = useHostActions();
  const isWaiting = useIsWaiting('releases');
  return (
    <>
      <h1 className={styles.title}>
        <FormattedMessage id="desk.releases.title" />
      </h1>
      {isWaiting ? (
        <Closed part="releases">
          <FormattedMessage id="desk.releases.closed" />
        </Closed>
      ) : (
        <EmptyState
          icon="lock"
          title={intl.formatMessage({ id: 'desk.releases.closed' })}
          text={intl.formatMessage({ id: 'desk.releases.closed.text' })}
          action={
            <div className={styles.entry}>
              {!isMember && (
                <Button kind="primary" onClick={() => openSignIn()}>
                  <FormattedMessage id="common.signIn" />
                </Button>
              )}
              {/* A plain form: the token goes into a cookie that no script can read. */}
              <form className={styles.tokenForm} method="post" action={TOKEN_FORM.url}>
                <TextField
                  label={<FormattedMessage id="desk.releases.closed.token" />}
                  name="token"
                  type="password"
                  required
                  autoComplete="off"
                />
                <Button type="submit">
                  <FormattedMessage id="desk.releases.closed.open" />
                </Button>
              </form>
            </div>
          }
        />
      )}
    </>
  );
};
