/**
 * What the tabs of one browser tell each other. Each says at hydration who it was made for and in which language; that is true
 * only where the cookies agree, since a document from the browser's history may be older than them.
 */
import { COOKIES, isLanguage, type Language } from '@foyer/shared/wire-schemas/site';
import { TABS_CHANNEL } from './tab-names.ts';

export interface TabFacts {
  /** Id of the member; 0: nobody is signed in. */
  member: number;
  language: Language;
}
export type TabChange = 'signed-in' | 'signed-out' | 'language';
/** `becomes`: which of `listFacts` this tab is asked to have. */
export type OnTabChange = (change: TabChange, becomes: string) => void;

/** Each in words of its own, to be remembered by. */
export const listFacts = ({ member, language }: TabFacts): [member: string, language: string] => [
  `member ${member}`,
  `language ${language}`,
];

const readCookie = (name: string, cookies: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies)?.[1];

const isFacts = (value: unknown): value is TabFacts => {
  const { member, language } = (value ?? {}) as Partial<TabFacts>;
  return typeof member === 'number' && isLanguage(language);
};

/** Whether the flag of having signed out agrees. Who never signed out has none. */
const isPossible = ({ member }: TabFacts, cookies: string): boolean =>
  (readCookie(COOKIES.signedOut, cookies) === '1') === (member === 0);

/** What another tab's facts mean for one with `own`; `answer`: it is the other that is behind. */
export const compareFacts = (own: TabFacts, told: unknown, cookies: string): TabChange | 'answer' | null => {
  if (!isFacts(told)) return null;
  if (told.member !== own.member) {
    if (isPossible(told, cookies)) return told.member === 0 ? 'signed-out' : 'signed-in';
    return isPossible(own, cookies) ? 'answer' : null;
  }
  const isChosen = readCookie(COOKIES.language, cookies) === told.language;
  return told.language !== own.language && isChosen ? 'language' : null;
};

/** The flag alone, for browsers without a channel and for tabs that slept. */
export const hasSignedOut = ({ member }: TabFacts, cookies: string): boolean =>
  member !== 0 && readCookie(COOKIES.signedOut, cookies) === '1';

/**
 * Tells the other tabs and listens to them. Ends with the function returned; a page that sleeps holds no channel.
 * @param told what one of them said before
 */
export const followTabs = (own: TabFacts, onChange: OnTabChange, told?: unknown): (() => void) => {
  let channel: BroadcastChannel | null = null;
  const tell = () => channel?.postMessage(own);
  const hear = (data: unknown) => {
    const change = compareFacts(own, data, document.cookie);
    if (change === 'answer') tell();
    else if (change) onChange(change, listFacts(data as TabFacts)[change === 'language' ? 1 : 0]);
  };
  const start = () => {
    if (channel || typeof BroadcastChannel === 'undefined') return;
    channel = new BroadcastChannel(TABS_CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data));
    tell();
  };
  const end = () => {
    channel?.close();
    channel = null;
  };
  const look = () => {
    if (hasSignedOut(own, document.cookie)) onChange('signed-out', listFacts({ ...own, member: 0 })[0]);
  };
  start();
  // Anyone who listens only now may have missed it.
  look();
  hear(told);
  window.addEventListener('pagehide', end);
  window.addEventListener('pageshow', start);
  document.addEventListener('visibilitychange', look);
  return () => {
    end();
    window.removeEventListener('pagehide', end);
    window.removeEventListener('pageshow', start);
    document.removeEventListener('visibilitychange', look);
  };
};
