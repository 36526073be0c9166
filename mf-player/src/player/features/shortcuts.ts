/**
 * The player's keys. Letters, digits and signs count anywhere on the page but where one types, and can be switched off
 * (WCAG 2.1.4); Space, arrows, Home and End belong to the page until the player has the focus.
 */
import type { VideoJsPlayer } from 'video.js';
import type { Commands } from './commands.ts';
import type { WordId } from './words.ts';

export interface Shortcut {
  word: WordId;
  /** As shown in the list. */
  shown: readonly string[];
  /** `event.key` in lower case, with `Shift+` before keys that are no sign of their own. */
  keys: readonly string[];
  act: (key: string) => void;
  /** Held down, it goes on. */
  repeats?: boolean;
}

export type ExtraCommand =
  | 'toggleTheatre'
  | 'toggleMiniPlayer'
  | 'playNext'
  | 'setRepeatFrom'
  | 'setRepeatTo'
  | 'clearRepeat'
  | 'showHelp'
  | 'toggleStatistics'
  | 'copyLink';

const DIGITS = [...'0123456789'];

/** @param extra commands of features that this player has */
export const listShortcuts = (
  commands: Commands,
  extra: Partial<Record<ExtraCommand, () => void>>,
): readonly Shortcut[] => {
  const list: (Shortcut | false)[] = [
    { word: 'controls.keyPlay', shown: ['K', 'Space'], keys: ['k', ' '], act: commands.togglePlay },
    {
      word: 'controls.keySeek',
      shown: ['←', '→'],
      keys: ['arrowleft', 'arrowright'],
      act: (key) => commands.seekBy(key === 'arrowleft' ? -5 : 5),
      repeats: true,
    },
    {
      word: 'controls.keySeekFar',
      shown: ['J', 'L'],
      keys: ['j', 'l'],
      act: (key) => commands.seekBy(key === 'j' ? -10 : 10),
      repeats: true,
    },
    {
      word: 'controls.keyTenths',
      shown: ['0', '…', '9'],
      keys: DIGITS,
      act: (key) => commands.seekToPart(Number(key) / 10),
    },
    {
      word: 'controls.keyEnds',
      shown: ['Home', 'End'],
      keys: ['home', 'end'],
      act: (key) => commands.seekToPart(key === 'home' ? 0 : 1),
    },
    {
      word: 'controls.keyFrames',
      shown: [',', '.'],
      keys: [',', '.'],
      act: (key) => commands.stepFrame(key === ',' ? -1 : 1),
      repeats: true,
    },
    {
      word: 'controls.keyChapters',
      shown: ['Shift ←', 'Shift →'],
      keys: ['Shift+arrowleft', 'Shift+arrowright'],
      act: (key) => commands.stepChapter(key.endsWith('left') ? -1 : 1),
    },
    extra.playNext !== undefined && {
      word: 'controls.keyNext',
      shown: ['Shift N'],
      keys: ['Shift+n'],
      act: extra.playNext,
    },
    {
      word: 'controls.keyVolume',
      shown: ['↑', '↓'],
      keys: ['arrowup', 'arrowdown'],
      act: (key) => commands.changeVolume(key === 'arrowup' ? 1 : -1),
      repeats: true,
    },
    { word: 'controls.keyMute', shown: ['M'], keys: ['m'], act: commands.toggleMute },
    {
      word: 'controls.keySpeed',
      shown: ['<', '>'],
      keys: ['<', '>'],
      act: (key) => commands.changeRate(key === '<' ? -1 : 1),
    },
    { word: 'controls.keyCaptions', shown: ['C'], keys: ['c'], act: commands.toggleCaptions },
    { word: 'controls.keyFullscreen', shown: ['F'], keys: ['f'], act: commands.toggleFullscreen },
    extra.toggleTheatre !== undefined && {
      word: 'controls.theatre',
      shown: ['T'],
      keys: ['t'],
      act: extra.toggleTheatre,
    },
    extra.toggleMiniPlayer !== undefined && {
      word: 'controls.miniPlayer',
      shown: ['I'],
      keys: ['i'],
      act: extra.toggleMiniPlayer,
    },
    { word: 'controls.keyPip', shown: ['P'], keys: ['p'], act: commands.togglePictureInPicture },
    { word: 'controls.loop', shown: ['R'], keys: ['r'], act: commands.toggleLoop },
    extra.setRepeatFrom !== undefined && {
      word: 'controls.repeatFrom',
      shown: ['['],
      keys: ['['],
      act: extra.setRepeatFrom,
    },
    extra.setRepeatTo !== undefined && {
      word: 'controls.repeatTo',
      shown: [']'],
      keys: [']'],
      act: extra.setRepeatTo,
    },
    extra.clearRepeat !== undefined && {
      word: 'controls.repeatOff',
      shown: ['\\'],
      keys: ['\\'],
      act: extra.clearRepeat,
    },
    extra.copyLink !== undefined && {
      word: 'controls.copyLinkAt',
      shown: ['Y'],
      keys: ['y'],
      act: extra.copyLink,
    },
    extra.toggleStatistics !== undefined && {
      word: 'controls.statistics',
      shown: ['D'],
      keys: ['d'],
      act: extra.toggleStatistics,
    },
    extra.showHelp !== undefined && {
      word: 'controls.keyHelp',
      shown: ['?'],
      keys: ['?'],
      act: extra.showHelp,
    },
  ];
  return list.filter((shortcut): shortcut is Shortcut => shortcut !== false);
};

const TYPED_INTO =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"]';
const PRESSED = 'button, a[href], summary, [role="button"], [role^="menuitem"]';
const DIALOG = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

const keyOf = ({ key, shiftKey }: KeyboardEvent): string =>
  shiftKey && key.length > 1 ? `Shift+${key.toLowerCase()}` : key.toLowerCase();

/**
 * @param isOn whether single letters, digits and signs count
 * @returns undo
 */
export const followShortcuts = (
  player: VideoJsPlayer,
  shortcuts: readonly Shortcut[],
  isOn: () => boolean,
  onUse: () => void,
): (() => void) => {
  const root = player.el();
  const byKey = new Map(shortcuts.flatMap((shortcut) => shortcut.keys.map((key) => [key, shortcut])));
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (!(target instanceof Element) || target.closest(TYPED_INTO)) return;
    const isInside = root.contains(target);
    // What is open over the page has the keys, and a hidden page has none.
    if (document.documentElement.hasAttribute('data-hidden') || document.querySelector(DIALOG)) return;
    const key = keyOf(event);
    // Which case a letter has says nothing (Caps Lock), but where it is wanted with Shift; signs have theirs in them.
    const shortcut = (event.shiftKey ? byKey.get(`Shift+${key}`) : undefined) ?? byKey.get(key);
    if (!shortcut || (event.repeat && !shortcut.repeats)) return;
    if (key === ' ' && target.closest(PRESSED)) return;
    const isSign = key.length === 1 && key !== ' ';
    if (isSign ? !isOn() : !isInside) return;
    event.preventDefault();
    onUse();
    shortcut.act(key);
  };
  document.addEventListener('keydown', onKey);
  // Its own controls keep keys from the document and hand them to it.
  player.options({ userActions: { hotkeys: onKey } });
  return () => document.removeEventListener('keydown', onKey);
};
