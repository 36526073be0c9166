/**
 * Who is here: sign-in and sign-up, or the member's picture with a menu. Cached documents do not know it, so the
 * buttons keep their space, hidden, until the browser does; without JavaScript they show at once.
 */
import {
  FormattedMessage,
  Link,
  useHasPage,
  useHostActions,
  useIntl,
  useViewer,
} from '@foyer/shared/platform';
import { Avatar } from '@foyer/shared/ui/graphics/avatar';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { urls } from '@foyer/shared/urls';
import { lazy, type MouseEvent, Suspense } from 'react';
import css from './account-corner.module.css';

/** Only members need the menu's code. */
const AccountMenu = lazy(() => import('./account-menu.tsx'));

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

const Doors = ({ path, hidden }: { path: string; hidden: boolean }) => {
  const { openSignIn } = useHostActions();
  const hasPage = useHasPage();
  const offersSignUp = hasPage(urls.signUp());
  const onSignIn = (event: MouseEvent) => {
    if (!isPlainClick(event) || path.startsWith(urls.signIn())) return;
    event.preventDefault();
    openSignIn();
  };
  return (
    <div className={hidden ? css.waiting : css.doors}>
      <ButtonLink
        kind={offersSignUp ? 'quiet' : 'primary'}
        to={urls.signIn(path)}
        rel="nofollow"
        onClick={onSignIn}
      >
        <FormattedMessage id="common.signIn" />
      </ButtonLink>
      {offersSignUp && (
        <ButtonLink kind="primary" to={urls.signUp()} className={css.signUp}>
          <FormattedMessage id="shell.signUp" />
        </ButtonLink>
      )}
    </div>
  );
};

export const AccountCorner = ({ path }: { path: string }) => {
  const intl = useIntl();
  const viewer = useViewer();
  if (viewer.status !== 'member')
    return (
      <div className={css.corner}>
        <Doors path={path} hidden={viewer.status === 'unknown'} />
      </div>
    );
  const { member } = viewer;
  return (
    <div className={css.corner}>
      <Suspense
        fallback={
          <Link
            className={css.face}
            to={urls.member(member._id)}
            aria-label={intl.formatMessage({ id: 'shell.account.profile' })}
          >
            <Avatar src={member.avatar} name={member.name} size={36} />
          </Link>
        }
      >
        <AccountMenu member={member} className={css.face} />
      </Suspense>
    </div>
  );
};
