/** Sign-in over any page. Opens by itself where a guard sent the visitor: `/?sign-in=1&next=…`. */
import { useLocation, useViewer } from '@foyer/shared/platform';
import { isOwnPath, urls } from '@foyer/shared/urls';
import { PageMessages } from '../../page-messages.tsx';
import { Component, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';

const SignInDialog = lazy(async () => {
  const { SignInDialog: Dialog } = await import(
    /* webpackChunkName: "pages-account" */ '../account-pages.ts'
  );
  return { default: Dialog };
});

/** Where the modal's code cannot be had, the page with the same form does as well. */
class ToSignInPage extends Component<{ next: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch() {
    window.location.assign(urls.signIn(this.props.next));
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

interface SignInModalProps {
  /** Own path to go to afterwards; null while closed. */
  openFor: string | null;
  onOpenFor: (next: string | null) => void;
}

export const SignInModal = ({ openFor, onOpenFor }: SignInModalProps) => {
  const { status } = useViewer();
  const { key } = useLocation();
  const openedAt = useRef(key);

  useEffect(() => {
    // Read from the address bar: the cached document is the same with and without this query.
    const search = new URLSearchParams(window.location.search);
    if (!search.has('sign-in') || status !== 'anonymous') return;
    const next = search.get('next');
    onOpenFor(isOwnPath(next) ? next : urls.home());
  }, [status, onOpenFor]);

  // Modals close on every route change (product.md section 4).
  useEffect(() => {
    if (openedAt.current !== key) onOpenFor(null);
    openedAt.current = key;
  }, [key, onOpenFor]);

  if (openFor === null) return null;
  return (
    <ToSignInPage next={openFor}>
      <Suspense fallback={null}>
        <PageMessages>
          <SignInDialog next={openFor} onClose={() => onOpenFor(null)} />
        </PageMessages>
      </Suspense>
    </ToSignInPage>
  );
};
