/** After signing out: the same page where everyone may see it, else the home page. Another visitor means another document. */
import type { PageAnswer } from '@foyer/shared/wire-schemas/documents';
import { urls } from '@foyer/shared/urls';

/** As the requester now; a page that cannot be asked about shows itself what it is. */
const isShown = async (path: string): Promise<boolean> => {
  try {
    const response = await fetch(`/_page${path}`, { headers: { accept: 'application/json' } });
    const { view } = (await response.json()) as PageAnswer;
    return view.status === 200 && view.redirect === undefined;
  } catch {
    return true;
  }
};

/** @param path own path and query of the page shown */
export const reloadSignedOut = async (path: string): Promise<void> => {
  if (await isShown(path)) window.location.reload();
  else window.location.assign(urls.home());
};
