/**
 * Who is here: sign-in and sign-up, or the member's picture with a menu. Cached documents do not know it, so the
 * buttons keep their space, hidden, until the browser does; without JavaScript they show immediately.
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
import { isPlainClick } from '@foyer/shared/ui/navigation/plain-click';
import { urls } from '@foyer/shared/urls';
import { lazy, type MouseEvent, Suspense } from 'react';
import { loadAccountChunk } from '../pages/account/modal/load-account-chunk.ts';
import css from './account-corner.module.css';

/** Only members need the menu's code. */
const AccountMenu = lazy(() => import('./account-menu.tsx'));

/** The forms' code is on its way before the click; anyone who fails to get it asks again at the click. */
const warm = () => void loadAccountChunk().catch(() => {});
const WARMING = { onPointerEnter: warm, onFocus: warm };

const Doors = ({ path, hidden }: { path: string; hidden: boolean }) => {
  const { openSignIn, openSignUp } = useHostActions();
  const hasPage = useHasPage();
  const offersSignUp = hasPage(urls.signUp());
  /** Over the page, unless that page is the form itself. */
  const opening = (own: string, open: (() => void) | undefined) => (event: MouseEvent) => {
    if (!open || !isPlainClick(event) || path.startsWith(own)) return;
    event.preventDefault();
    open();
  };
  return (
    <div className={hidden ? css.waiting : css.doors}>
      <ButtonLink
        kind={offersSignUp ? 'quiet' : 'primary'}
        to={urls.signIn(path)}
        rel="nofollow"
        onClick={opening(urls.signIn(), () => openSignIn())}
        {...WARMING}
      >
        <FormattedMessage id="common.signIn" />
      </ButtonLink>
      {offersSignUp && (
        <ButtonLink
          kind="primary"
          to={urls.signUp(path)}
          rel="nofollow"
          className={css.signUp}
          onClick={opening(urls.signUp(), openSignUp)}
          {...WARMING}
        >
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
