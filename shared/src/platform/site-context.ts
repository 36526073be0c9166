/** What the whole page knows about its site and its visitor; set once by the host. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Viewer } from '../wire-schemas/members.ts';
import type { ReportSection } from '../wire-schemas/reports.ts';
import type { AgeMode, Country, Gender, Language } from '../wire-schemas/site.ts';

/** The same for everyone who shares a cached document. */
export interface Site {
  name: string;
  /** Origin of canonical addresses, without a trailing slash. */
  publicUrl: string;
  language: Language;
  country: Country;
  gender: Gender;
  ageMode: AgeMode;
  /** Settings of the deployment that pages need. */
  settings: {
    /** Sidebar categories show from this many videos. */
    sidebarThreshold: number;
    /** Minimum lengths of an upload, minutes. */
    minMinutesExclusive: number;
    minMinutesNonExclusive: number;
    /** Category dirs of the navigation's and the watch page's special lists. */
    uncensoredCategory: string;
    animationCategory: string;
  };
}
export const SiteContext = createContext<Site | null>(null);
/** @throws Error outside a host. */
export const useSite = (): Site => {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite is used outside a host');
  return site;
};

/**
 * Who looks. `unknown` while a cacheable document is rendered and hydrated: reserve space, show nothing personal.
 */
export type ViewerState =
  | { status: 'unknown' }
  | { status: 'anonymous' }
  | { status: 'member'; member: Viewer };
export const ViewerContext = createContext<ViewerState>({ status: 'unknown' });
export const useViewer = (): ViewerState => useContext(ViewerContext);

const subscribeNever = () => () => {};
/** False on the server and during hydration, true afterwards: for what only a browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );

/** What remotes may ask of the host. */
export interface HostActions {
  /** Opens the sign-in modal over the page; where there is none, goes to the sign-in page. */
  openSignIn: () => void;
  /** Opens the form that writes to the people who run the site. Missing in older hosts: link to `urls.contact()`. */
  openContact?: () => void;
  /** Opens the form that reports an object. Missing in older hosts: link to `urls.contact(about)`. */
  openReport?: (about: { section: ReportSection; objectId: number }) => void;
  /** Asks before something that cannot be undone; false also when the page changes. Missing in older hosts. */
  confirm?: (question: ConfirmQuestion) => Promise<boolean>;
}
export interface ConfirmQuestion {
  title: string;
  text?: string;
  /** What the button that agrees is called: the action itself, as "Delete". */
  action: string;
  /** `danger` for what cannot be undone. */
  kind?: 'primary' | 'danger';
}
export const HostActionsContext = createContext<HostActions>({ openSignIn: () => {} });
export const useHostActions = (): HostActions => useContext(HostActionsContext);

/** Whether the site has a page at an own address (path, with or without query and fragment). */
export type HasPage = (url: string) => boolean;
export const HasPageContext = createContext<HasPage>(() => true);
/** For links to pages that this release set may not have: what leads nowhere is not offered as a link. */
export const useHasPage = (): HasPage => useContext(HasPageContext);
