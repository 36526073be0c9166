/** react-router's context around the site, fed by our navigator; on the server by the one address of the document. */
import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { NavigationType, parsePath, type Location, type Navigator, Router } from 'react-router';
import { NavigationContext } from '../platform/navigation-context.ts';
import type { PageView } from '../wire-schemas/documents.ts';
import type { NavigatorState, SiteNavigator } from './navigator.ts';

const IDLE = { state: 'idle' } as const;
const LOADING = { state: 'loading' } as const;

const refuse = (): never => {
  throw new Error('nothing moves while a document is rendered');
};
const STANDING: Navigator = {
  createHref: (to) =>
    typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`,
  go: refuse,
  push: refuse,
  replace: refuse,
};

interface FrameProps {
  state: NavigatorState;
  navigator: Navigator;
  children: (view: PageView) => ReactNode;
}

/** The same elements on both sides, so that ids agree. */
const Frame = ({ state: { location, type, view, pending }, navigator, children }: FrameProps) => {
  // A tap on a link changes `pending` alone: only what shows it is rendered before the next paint.
  const page = useMemo(() => children(view), [children, view]);
  return (
    <NavigationContext value={pending ? LOADING : IDLE}>
      <Router location={location} navigationType={type} navigator={navigator}>
        {page}
      </Router>
    </NavigationContext>
  );
};

export const SiteRouter = ({
  navigator,
  children,
}: {
  navigator: SiteNavigator;
  children: (view: PageView) => ReactNode;
}) => {
  const state = useSyncExternalStore(navigator.subscribe, navigator.getState, navigator.getState);
  useLayoutEffect(() => navigator.settled(), [navigator, state]);
  return (
    <Frame state={state} navigator={navigator}>
      {children}
    </Frame>
  );
};

export const StandingRouter = ({
  view,
  children,
}: {
  view: PageView;
  children: (view: PageView) => ReactNode;
}) => {
  const state = useMemo((): NavigatorState => {
    const { pathname = '/', search = '', hash = '' } = parsePath(view.url);
    const location: Location = { pathname, search, hash, state: null, key: 'default' };
    return { location, type: NavigationType.Pop, view, pending: false };
  }, [view]);
  return (
    <Frame state={state} navigator={STANDING}>
      {children}
    </Frame>
  );
};
