/** Shows the dialog of preferences when somebody asks for it; where its code cannot be had, the page has the same forms. */
import { useLocation } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';
import { lazy, Suspense, useEffect, useState } from 'react';
import { onOpenPreferences } from '../../discreet/open-preferences.ts';
import { ChunkGuard } from '../chunk-guard.tsx';
import { PageMessages } from '../page-messages.tsx';

const PreferencesDialog = lazy(async () => {
  const { PreferencesDialog: Dialog } = await import(
    /* webpackChunkName: "pages-preferences" */ './preferences-pages.ts'
  );
  return { default: Dialog };
});

const toPreferencesPage = () => window.location.assign(urls.preferences());

export const PreferencesModal = () => {
  const { key } = useLocation();
  // Modals close on every route change (docs/specification/behaviour.md).
  const [openAt, setOpenAt] = useState<string | null>(null);
  useEffect(() => onOpenPreferences(() => setOpenAt(key)), [key]);
  if (openAt !== key) return null;
  return (
    <ChunkGuard onFailed={toPreferencesPage}>
      <Suspense fallback={null}>
        <PageMessages>
          <PreferencesDialog onClose={() => setOpenAt(null)} />
        </PageMessages>
      </Suspense>
    </ChunkGuard>
  );
};
