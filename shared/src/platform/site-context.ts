/** What the whole page knows about its site and its visitor; set once by the host. */
import { createContext, startTransition, useContext, useEffect, useRef, useState } from 'react';
import type { Viewer } from '../wire-schemas/members/members.ts';
import type { AdsOutline } from '../wire-schemas/ads.ts';
import type { ConsentMode } from '../wire-schemas/consent.ts';
import type { DocumentFlag } from '../wire-schemas/discreet.ts';
import type { FooterLinks } from '../wire-schemas/footer.ts';
import type { ReportSection } from '../wire-schemas/reports.ts';
import type { AnnouncementLine } from '../wire-schemas/settings/announcements.ts';
import type { AgeMode, AgeText, Country, Gender, Language } from '../wire-schemas/site.ts';

/** The same for everyone who shares a cached document. */
export interface Site {
  name: string;
  /** Origin of canonical addresses, without a trailing slash. */
  publicUrl: string;
  language: Language;
  country: Country;
  gender: Gender;
  ageMode: AgeMode;
  /** What may be stored without an answer; servers built before do not say: ask. */
  consentMode?: ConsentMode;
  /** What the document hides from the first paint on. */
  discreet?: readonly DocumentFlag[];
  /** Places of advertising; servers built before have none. */
  ads?: AdsOutline;
  /** Links out of the site; servers built before have none. */
  footer?: FooterLinks;
  /** The line above the page; left out: there is none, or the visitor dismissed it. */
  announcement?: AnnouncementLine;
  /** Left out: `general`. */
  ageText?: AgeText;
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
    /** Name of the provider that visitors can sign in through; absent or empty where none is set up. */
    signInProvider?: string;
    /** How one becomes a member; left out: the form alone is enough. */
    joining?: 'approval' | 'invitation' | 'closed';
  };
  /**
   * What a form without JavaScript held when it was refused, never a password; only in a document that is made for anyone who
   * sent the form, and not cached.
   */
  typedFields?: Readonly<Record<string, string>>;
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

let isPageHydrated = false;
/** Called by the host, once: what is rendered from then on has no HTML of the server to agree with. */
export const noteHydrated = (): void => {
  isPageHydrated = true;
};

/**
 * False on the server and during hydration, true afterwards: for what only a browser knows. It turns true in a transition, so that all that
 * depends on it is rendered in slices.
 */
export const useHydrated = (): boolean => {
  const [isHydrated, setIsHydrated] = useState(() => isPageHydrated);
  useEffect(() => {
    if (!isHydrated) startTransition(() => setIsHydrated(true));
  }, [isHydrated]);
  return isHydrated;
};

/** What was interrupted because nobody is signed in: plain data, so that it outlives the document. */
export interface InterruptedAction {
  /** Package that carries it out. */
  remote: string;
  action: string;
  args: Readonly<Record<string, string | number | boolean>>;
}
export interface SignInWish {
  /** Carried out once by the one who registered it with `useResume`, when the page is shown again after signing in. */
  resume?: InterruptedAction;
}

/** What remotes may ask of the host. */
export interface HostActions {
  /** Opens the sign-in modal over the page; where there is none, goes to the sign-in page. */
  openSignIn: (wish?: SignInWish) => void;
  openSignUp?: () => void;
  /**
   * Offers to carry out an interrupted action; see `useResume`. Returns how to take the offer back.
   * @param isMine whether `action` is what the caller can do
   */
  onResume?: (
    isMine: (action: InterruptedAction) => boolean,
    carryOut: (args: InterruptedAction['args']) => void,
  ) => () => void;
  /** Opens the form that writes to the people who run the site. Missing in older hosts: link to `urls.contact()`. */
  openContact?: () => void;
  /** Opens the form that reports an object. Missing in older hosts: link to `urls.contact(about)`. */
  openReport?: (about: { section: ReportSection; objectId: number }) => void;
  /** Asks before something that cannot be undone; false also when the page changes. Missing in older hosts. */
  confirm?: (question: ConfirmQuestion) => Promise<boolean>;
  /**
   * Asks where something is kept that may not be kept here yet. `device` has become the visitor's consent to `lists` by then; `account`
   * is for the caller to go on with, by `openSignIn`. Missing in older hosts.
   */
  askWhereToKeep?: (question: { offersAccount: boolean }) => Promise<KeepPlace>;
}
/** What a visitor without an account chose for what is to be kept; null where nothing was chosen. */
export type KeepPlace = 'device' | 'account' | null;
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

/**
 * Carries out, at most once, what `openSignIn({ resume: { remote, action, args } })` was registered before the visitor signed in.
 * The arguments given here must be among those of the interrupted action; it may have more, which `carryOut` gets.
 */
export const useResume = (
  { remote, action, args }: InterruptedAction,
  carryOut: (args: InterruptedAction['args']) => void,
): void => {
  const { onResume } = useHostActions();
  const latest = useRef(carryOut);
  useEffect(() => {
    latest.current = carryOut;
  });
  const wanted = JSON.stringify([remote, action, ...Object.entries(args)]);
  useEffect(() => {
    const [ownRemote, ownAction, ...own]: [string, string, ...[string, unknown][]] = JSON.parse(wanted);
    return onResume?.(
      (interrupted) =>
        interrupted.remote === ownRemote &&
        interrupted.action === ownAction &&
        own.every(([name, value]) => interrupted.args[name] === value),
      (given) => latest.current(given),
    );
  }, [onResume, wanted]);
};

/** Whether the site has a page at an own address (path, with or without query and fragment). */
export type HasPage = (url: string) => boolean;
export const HasPageContext = createContext<HasPage>(() => true);
/** For links to pages that this release set may not have: what leads nowhere is not offered as a link. */
export const useHasPage = (): HasPage => useContext(HasPageContext);
