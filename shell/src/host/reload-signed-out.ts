/** After signing out: the same page where everyone may see it, else the home page. Another visitor means another document. */
import type { PageAnswer } from '@foyer/shared/wire-schemas/documents';
import { DEFAULT_LANGUAGE } from '@foyer/shared/wire-schemas/site';
import { urls } from '@foyer/shared/urls';
import { listFacts } from './tab-facts.ts';
import { FOLLOWED_STORE } from './tab-names.ts';

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

/**
 * What was typed and not saved in this tab is for nobody else. Another tab may be quicker and say that nobody is signed in (tab-follower.tsx): this
 * one would follow it, to the form of its page instead of the home page.
 */
const forgetAndStay = (): void => {
  const [nobody] = listFacts({ member: 0, language: DEFAULT_LANGUAGE });
  try {
    window.sessionStorage.clear();
    window.sessionStorage.setItem(FOLLOWED_STORE, JSON.stringify([[nobody, Date.now()]]));
  } catch {
    // Storage may be forbidden: then nothing is followed.
  }
};

/** @param path own path and query of the page shown */
export const reloadSignedOut = async (path: string): Promise<void> => {
  forgetAndStay();
  if (await isShown(path)) window.location.reload();
  else window.location.assign(urls.home());
};
