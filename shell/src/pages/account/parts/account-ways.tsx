/** Links between the account forms: pages of their own, or, inside the modal, its next form. */
import { createContext, type ReactNode, useContext } from 'react';
import { FormattedMessage, Link } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';
import { isPlainClick } from '@foyer/shared/ui/navigation/plain-click';
import css from './account-ways.module.css';

export type AccountWay = 'sign-in' | 'sign-up' | 'restore' | 'send-email';

/** Shows another form in place of this one; null on pages. */
export const AccountWaysContext = createContext<((way: AccountWay) => void) | null>(null);

const PAGES: Record<AccountWay, (next?: string) => string> = {
  'sign-in': urls.signIn,
  'sign-up': urls.signUp,
  restore: urls.restore,
  'send-email': urls.sendEmail,
};

interface WayLinkProps {
  to: AccountWay;
  /** Own path to go to once signed in. */
  next?: string;
  className?: string;
  /** Shows the other form in this one's place. */
  onChosen?: (() => void) | undefined;
  children: ReactNode;
}

export const WayLink = ({ to, next, className = css.link, onChosen, children }: WayLinkProps) => {
  const change = useContext(AccountWaysContext);
  return (
    <Link
      className={className}
      to={PAGES[to](next === urls.home() ? undefined : next)}
      rel="nofollow"
      onClick={(event) => {
        if (!(onChosen || change) || !isPlainClick(event)) return;
        event.preventDefault();
        if (onChosen) onChosen();
        else change?.(to);
      }}
    >
      {children}
    </Link>
  );
};

/** The line under a form that leads to another one. */
export const WayLine = ({ children }: { children: ReactNode }) => <p className={css.line}>{children}</p>;

/** That line, back to the first form. */
export const SignInLine = () => (
  <WayLine>
    <WayLink to="sign-in">
      <FormattedMessage id="shellPages.restore.back" />
    </WayLink>
  </WayLine>
);
