/** A page that is used by keys alone: the focus is seen wherever Tab leads, and is never lost by what a key does. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { DrivenPage } from './driven-page.ts';

const PATIENCE_MS = 240_000;
/** Presses of Tab from one end of the longest page to the other. */
const MOST_TABS = 400;
/** What takes the focus after a dialog, a list or a form is gone does so with the next frames. */
const SETTLE_MS = 2000;

/** Chromium of playwright as the other browsers are driven. */
export const drivenByPlaywright = (page: Page): DrivenPage => ({
  goto: async (url) => void (await page.goto(url)),
  click: (selector) => page.click(selector),
  press: (key) => page.keyboard.press(key),
  evaluate: (script, argument) => page.evaluate(script as never, argument as never),
  close: () => page.close(),
});

export interface Focused {
  /** Of the control: its label, or its words. */
  name: string;
  role: string;
  /** Why a sighted person does not see where the focus is; empty: it is seen. */
  unseen: string;
}

/** Runs in the page. Null: the focus is on nothing. */
const readFocus = (): Focused | null => {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const labels = 'labels' in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : [];
  const labelledBy = (element.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
  const name =
    labelledBy.trim() ||
    element.getAttribute('aria-label') ||
    labels.map((label) => label.textContent).join(' ') ||
    element.textContent;
  const box = element.getBoundingClientRect();
  // What a hidden box stands for shows the focus in its place; a field may show it by its frame, a button by its sign.
  const shown = [
    element,
    ...element.querySelectorAll('*'),
    ...labels,
    element.parentElement,
    element.nextElementSibling,
  ];
  const marks = (one: Element | null, part?: string): boolean => {
    if (!one) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, part);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  };
  // A link that covers its whole card is marked around the card.
  const isMarked = marks(element, '::after') || shown.some((one) => marks(one));
  const isWithin =
    box.bottom > 0 && box.top < window.innerHeight && box.right > 0 && box.left < window.innerWidth;
  return {
    name: (name ?? '').replace(/\s+/g, ' ').trim(),
    role: element.getAttribute('role') ?? element.tagName.toLowerCase(),
    unseen: [
      // Of a date the part that is typed, or the calendar's button, has the mark of its own; the field has its frame all the same.
      element.matches(':focus-visible, [type="date"]:focus-within') ? '' : 'not marked by the browser',
      isMarked ? '' : 'no outline and no shadow',
      isWithin
        ? ''
        : `outside the window: ${[box.left, box.top, box.right, box.bottom].map(Math.round).join(' ')}`,
    ]
      .filter(Boolean)
      .join(', '),
  };
};

export const focusOf = (page: DrivenPage): Promise<Focused | null> => page.evaluate(readFocus);

/** @throws Error when it does not come true */
export const until = async (
  what: string,
  isTrue: () => Promise<boolean>,
  ms = PATIENCE_MS,
): Promise<void> => {
  const end = performance.now() + ms;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(what);
    await sleep(100);
  }
};

/** Words that are shown: not hidden ones. */
export const shows = (page: DrivenPage, words: string): Promise<boolean> =>
  page.evaluate((wanted: string) => document.body.innerText.includes(wanted), words);

/** @throws Error with the reason, where the focus stays unseen */
const expectSeen = async (page: DrivenPage): Promise<void> => {
  const end = performance.now() + SETTLE_MS;
  for (;;) {
    const at = await focusOf(page);
    if (!at?.unseen) return;
    if (performance.now() > end)
      throw new Error(`the focus is not seen at "${at.name}" (${at.role}): ${at.unseen}`);
    await sleep(100);
  }
};

/**
 * Goes on by Tab to the control of that name. Each control on the way is seen.
 * @throws Error when Tab does not lead there, or to something that is not seen
 */
export const tabTo = async (page: DrivenPage, name: RegExp, role?: RegExp): Promise<void> => {
  const passed: string[] = [];
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    await page.press('Tab');
    const at = await focusOf(page);
    // Behind the last control the browser's own have the focus.
    if (!at) continue;
    passed.push(at.name.slice(0, 40));
    // Within a frame its own document shows where the focus is. What scrolls into view does so within moments.
    if (at.unseen && at.role !== 'iframe') await expectSeen(page);
    if (name.test(at.name) && (role?.test(at.role) ?? true)) return;
  }
  throw new Error(`Tab does not lead to ${String(name)}: ${passed.slice(-60).join(' | ')}`);
};

/** One key, after which `words` are shown and something has the focus. */
export const act = async (page: DrivenPage, key: string, words: string): Promise<void> => {
  await page.press(key);
  await until(`${key} does not lead to "${words}"`, () => shows(page, words));
  await until(
    `the focus is lost after ${key} led to "${words}"`,
    async () => (await focusOf(page)) !== null,
    SETTLE_MS,
  );
};

/** Enter on a link: the page that it leads to is there, of which the one before may have had the same words. */
export const follow = async (page: DrivenPage, words: string): Promise<void> => {
  const readAddress = () => page.evaluate(() => location.href);
  const before = await readAddress();
  await page.press('Enter');
  await until('Enter leads to no other page', async () => (await readAddress()) !== before);
  await until(`Enter does not lead to "${words}"`, () => shows(page, words));
  await until(
    `the focus is lost on the way to "${words}"`,
    async () => (await focusOf(page)) !== null,
    SETTLE_MS,
  );
};

export const type = async (page: DrivenPage, words: string): Promise<void> => {
  for (const letter of words) await page.press(letter);
};

/**
 * Into the field of a date that Tab has just led to: month, day and year as English writes them.
 * @param day `2020-01-31`
 */
export const typeDate = async (page: DrivenPage, day: string): Promise<void> => {
  const [year = '', month = '', date = ''] = day.split('-');
  await type(page, `${month}${date}${year}`);
  await until(`the field does not have ${day}`, () =>
    page.evaluate(
      (wanted: string) => (document.activeElement as HTMLInputElement | null)?.value === wanted,
      day,
    ),
  );
};
