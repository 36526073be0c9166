/** The whole of what is rendered inside <body>, the same on the server and in the browser. */
import type { PageView } from '@foyer/shared/wire-schemas/documents';
import {
  type AppStore,
  HasPageContext,
  HostActionsContext,
  IntlProvider,
  mainApi,
  noteHydrated,
  type Site,
  SiteContext,
  SitePartsContext,
  StoreProvider,
  ViewerContext,
  type ViewerState,
} from '@foyer/shared/platform';
import type { Catalogue } from '@foyer/shared/remotes/remote';
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import { renderAd } from '../ads/ad-place.tsx';
import { DiscreetHost } from '../discreet/discreet-host.tsx';
import { Layout } from '../layout/layout.tsx';
import { useHostDialogs } from '../dialogs/host-dialogs.tsx';
import { AccountModal } from '../pages/account/modal/account-modal.tsx';
import { type Host, HostContext, useHost } from './host-context.tsx';
import { PageHost } from './page-host.tsx';
import { renderSlot } from './slot-places.tsx';
import { reportMissing } from './remote-place.tsx';
import { useAccountForms } from './use-account-forms.ts';
import { usePageViews } from './use-page-views.ts';

/** What the keywords above a page are drawn from; undefined where the page has none. */
const useTagsSeed = (url: string): number | undefined => {
  const { table, seed = 0 } = useHost();
  return table.match(url.replace(/[?#].*$/s, '')).route.hasTags ? seed : undefined;
};

export interface AppProps {
  site: Site;
  store: AppStore;
  host: Host;
  /** Every message of the shell, the common ones among them. */
  messages: Catalogue;
  /** Known before hydration only where the document was made for one member. */
  serverViewer: ViewerState;
  /** Known in the browser immediately; shown after hydration. */
  viewer: ViewerState;
  /** Called once everything that the document shows is alive. */
  onHydrated?: () => void;
  children: ReactNode;
}

/** Providers. None of their values changes before hydration. */
export const App = ({
  site,
  store,
  host,
  messages,
  serverViewer,
  viewer,
  onHydrated,
  children,
}: AppProps) => {
  const siteParts = useMemo(() => ({ renderSlot, renderAd, entriesOf: host.table.entriesOf }), [host]);
  const [shown, setShown] = useState(serverViewer);
  // The outermost effect: it runs after all others. Who looks changes much of the page, so it is rendered in slices.
  useEffect(() => {
    noteHydrated();
    startTransition(() => setShown(viewer));
  }, [viewer]);
  useEffect(() => {
    if (shown === viewer) onHydrated?.();
  }, [shown, viewer, onHydrated]);
  return (
    <StoreProvider store={store}>
      <SiteContext value={site}>
        <HasPageContext value={host.table.hasPage}>
          <HostContext value={host}>
            <SitePartsContext value={siteParts}>
              <IntlProvider
                locale={site.language}
                messages={messages as Record<string, string>}
                onError={reportMissing}
              >
                <ViewerContext value={shown}>{children}</ViewerContext>
              </IntlProvider>
            </SitePartsContext>
          </HostContext>
        </HasPageContext>
      </SiteContext>
    </StoreProvider>
  );
};

/** One view: layout, page, account forms over it. */
export const Root = ({ view, ageGate, site }: { view: PageView; ageGate: boolean; site: Site }) => {
  const { data: main } = mainApi.endpoints.platformGetMain.useQuery({
    gender: site.gender,
    language: site.language,
  });
  const { actions: accountActions, modal } = useAccountForms(view.url);
  const { actions: dialogActions, dialog } = useHostDialogs();
  const actions = useMemo(() => ({ ...accountActions, ...dialogActions }), [accountActions, dialogActions]);
  usePageViews(view);
  return (
    <HostActionsContext value={actions}>
      <Layout main={main} ageGate={ageGate} path={view.url} tagsSeed={useTagsSeed(view.url)}>
        <PageHost view={view} />
      </Layout>
      {dialog}
      <AccountModal {...modal} />
      <DiscreetHost />
    </HostActionsContext>
  );
};
