/**
 * The place of a remote's page or widget: renders it when its code is there, keeps the server's HTML while it is not,
 * and shows the remote's error card with Retry when it cannot be had or fails.
 */
import { IntlProvider, useHydrated, useIntl, useSite } from '@foyer/shared/platform';
import type { Catalogue, CatalogueModule, RemoteName } from '@foyer/shared/remotes/remote';
import { ErrorCard } from '@foyer/shared/ui/states/error-card';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import {
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Host, useHost } from './host-context.tsx';
import { placeModules } from './place-modules.ts';
import type { ModuleState } from './remote-modules.ts';
import { WAITING_PLACE } from '../taps/kept-taps.ts';
import { keepAsLeft, replayPlaceTaps } from '../taps/replay-taps.ts';
import { PlaceBoundary } from './place-boundary.tsx';
import { PlaceScope } from './place-scope.ts';
import { usePlaceNear } from './use-place-near.ts';
import styles from './remote-place.module.css';

/** Identifies a place in server HTML and browser alike. */
export const placeKey = (remote: RemoteName, name: string, props: unknown): string =>
  `${remote}/${name}:${JSON.stringify(props)}`;

type PlaceState =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; module: unknown; catalogue: Catalogue };

const combine = (own: ModuleState, catalogue: ModuleState): PlaceState => {
  if (own.status === 'failed' || catalogue.status === 'failed') return { status: 'failed' };
  if (own.status === 'ready' && catalogue.status === 'ready')
    return { status: 'ready', module: own.module, catalogue: (catalogue.module as CatalogueModule).default };
  return { status: 'loading' };
};

const usePlaceState = (host: Host, remote: RemoteName, name: string, language: string): PlaceState => {
  const catalogueName = `messages/${language}`;
  const { modules } = host;
  // The states themselves are stable objects, so each is a snapshot of its own.
  const readOwn = () => modules.get(remote, name);
  const readCatalogue = () => modules.get(remote, catalogueName);
  const own = useSyncExternalStore(modules.subscribe, readOwn, readOwn);
  const catalogue = useSyncExternalStore(modules.subscribe, readCatalogue, readCatalogue);
  return useMemo(() => combine(own, catalogue), [own, catalogue]);
};

const FailedPlace = ({ remote, onRetry }: { remote: RemoteName; onRetry: () => void }) => {
  const intl = useIntl();
  return (
    <div data-place-error={remote}>
      <ErrorCard text={intl.formatMessage({ id: 'common.error.part' })} onRetry={onRetry} />
    </div>
  );
};

interface RemotePlaceProps {
  remote: RemoteName;
  name: string;
  /** Passed on to `children`, and part of the place's identity. */
  props: unknown;
  /** Shows nothing instead of an error card. */
  isQuiet?: boolean;
  children: (module: unknown) => ReactNode;
}

const RemotePlaceInner = ({ remote, name, props, isQuiet = false, children }: RemotePlaceProps) => {
  const host = useHost();
  const { language } = useSite();
  const hydrated = useHydrated();
  const key = placeKey(remote, name, props);
  const place = usePlaceState(host, remote, name, language);
  const off = host.isOff?.(remote) ?? false;
  // What the server rendered stays until this browser has the code: the content is readable all the while.
  const [kept, setKept] = useState(() => host.keptHtml.get(key));
  const wasMissing = host.missing?.includes(remote) ?? false;
  const exposes = useMemo(() => placeModules(name, language), [name, language]);
  const retry = useCallback(() => {
    void host.modules.retry(remote, exposes);
  }, [host, remote, exposes]);

  // What is tapped in the server's HTML is carried out by what takes its place.
  const waiting = useRef<HTMLElement>(null);
  const live = useRef<HTMLDivElement>(null);
  const markWaiting = useCallback((element: HTMLElement | null) => {
    element?.setAttribute(WAITING_PLACE, '');
    waiting.current = element ?? waiting.current;
  }, []);
  const { isNear, focused } = usePlaceNear(waiting, host.waitsForNear?.has(key) ?? false);
  const isWaiting = kept !== undefined && (!hydrated || place.status !== 'ready');
  useLayoutEffect(() => {
    if (!isWaiting && waiting.current && live.current)
      keepAsLeft(waiting.current, live.current, focused.current);
  }, [isWaiting, focused]);
  useEffect(() => {
    if (isWaiting || !waiting.current || !live.current) return;
    replayPlaceTaps(waiting.current, live.current);
    waiting.current = null;
  }, [isWaiting]);

  useEffect(() => {
    if (place.status === 'loading' && (isNear || kept === undefined))
      void host.modules.loadAll(remote, exposes);
    // A place that server and browser rendered differently changes only after hydration.
    if (place.status === 'ready') setKept(undefined);
    // The server had nothing but its own card: one is enough.
    if (place.status === 'failed' && wasMissing) setKept(undefined);
  }, [wasMissing, place.status, host, remote, exposes, isNear, kept]);

  if (isWaiting) {
    return (
      <div className={styles.place}>
        {hydrated && place.status === 'failed' && !wasMissing ? (
          <FailedPlace remote={remote} onRetry={retry} />
        ) : null}
        {/* biome-ignore lint: the server's own HTML for this very place */}
        <div
          key="kept"
          ref={markWaiting}
          className={styles.place}
          data-place={key}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: kept }}
        />
      </div>
    );
  }
  let content: ReactNode;
  if (place.status === 'loading' && !off) {
    content = <Skeleton w="100%" h="8rem" />;
  } else if (place.status !== 'ready' || off) {
    content = <FailedPlace remote={remote} onRetry={retry} />;
  } else {
    const { catalogue, module } = place;
    content = (
      <PlaceBoundary
        remote={remote}
        fallback={(_, reset) =>
          isQuiet ? null : (
            <FailedPlace
              remote={remote}
              onRetry={() => {
                retry();
                reset();
              }}
            />
          )
        }
      >
        <PlaceScope remote={remote}>
          <PlaceIntl catalogue={catalogue}>
            <PlaceContent module={module} render={children} />
          </PlaceIntl>
        </PlaceScope>
      </PlaceBoundary>
    );
  }
  return (
    <div className={styles.place}>
      {null}
      <div key="live" ref={live} className={styles.place} data-place={key}>
        {content}
      </div>
    </div>
  );
};

/** A component of its own, so that what the module throws is thrown inside the boundary. */
const PlaceContent = ({ module, render }: { module: unknown; render: RemotePlaceProps['children'] }) =>
  render(module);

/** The remote's own messages besides those that the host gives to all. */
const PlaceIntl = ({ catalogue, children }: { catalogue: Catalogue; children: ReactNode }) => {
  const { commonMessages } = useHost();
  const { language } = useSite();
  const messages = useMemo(() => ({ ...commonMessages, ...catalogue }), [commonMessages, catalogue]);
  return (
    <IntlProvider locale={language} messages={messages as Record<string, string>} onError={reportMissing}>
      {children}
    </IntlProvider>
  );
};

export const reportMissing = (error: { code?: string; message: string }): void => {
  // A missing message must be seen in development and in tests, and must not stop a page.
  console.error(error.message);
};

/** Memoised: nothing above a place renders it again. */
export const RemotePlace = memo(
  RemotePlaceInner,
  (before, after) =>
    before.remote === after.remote &&
    before.name === after.name &&
    JSON.stringify(before.props) === JSON.stringify(after.props),
);
