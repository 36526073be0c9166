/** Shows the dialog of preferences when somebody asks for it; where its code cannot be had, the page has the same forms. */
import { useLocation } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';
import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { onOpenPreferences } from '../../discreet/open-preferences.ts';
import { PageMessages } from '../page-messages.tsx';

const PreferencesDialog = lazy(async () => {
  const { PreferencesDialog: Dialog } = await import(
    /* webpackChunkName: "pages-preferences" */ './preferences-pages.ts'
  );
  return { default: Dialog };
});

class ToPreferencesPage extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch() {
    window.location.assign(urls.preferences());
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

export const PreferencesModal = () => {
  const { key } = useLocation();
  // Modals close on every route change (product.md section 4).
  const [openAt, setOpenAt] = useState<string | null>(null);
  useEffect(() => onOpenPreferences(() => setOpenAt(key)), [key]);
  if (openAt !== key) return null;
  return (
    <ToPreferencesPage>
      <Suspense fallback={null}>
        <PageMessages>
          <PreferencesDialog onClose={() => setOpenAt(null)} />
        </PageMessages>
      </Suspense>
    </ToPreferencesPage>
  );
};
