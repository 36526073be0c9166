/** Carries out what the early script kept (keep-taps.ts), once React answers; each tap once. */
import { PRESSED, WAITING_PLACE } from './kept-taps.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isCheckable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type);

/** What browsers fill in automatically (a reload, the way back) raises no event that anyone could have heard. */
const isChangedUnheard = (field: Field): boolean => {
  if (field instanceof HTMLSelectElement) return false;
  if (isCheckable(field)) return field.checked !== field.defaultChecked;
  return field.type !== 'hidden' && field.type !== 'file' && field.value !== field.defaultValue;
};

/** Call before hydration: adds fields that were changed before the early script listened. */
export const noteChangedFields = (): void => {
  const fields = window.foyerKeptTaps?.fields;
  if (!fields) return;
  for (const field of document.querySelectorAll<Field>('input, textarea'))
    if (!fields.has(field) && isChangedUnheard(field))
      fields.set(field, isCheckable(field) ? field.checked : field.value);
};

/**
 * React remembers a field's value from the moment of hydration and ignores events that bring the same one, so that a controlled
 * field's state would stay empty and wipe what was typed. The field's own setter tells React of an empty value first; the
 * prototype's is unknown to it.
 */
const enterText = (field: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
  const { selectionStart, selectionEnd } = field;
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  field.value = '';
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  if (document.activeElement === field && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const enter = (field: Field, value: string | boolean): void => {
  if (!field.isConnected) return;
  if (isCheckable(field)) {
    field.checked = !value;
    field.click();
  } else if (field instanceof HTMLSelectElement) {
    field.value = String(value);
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field.type !== 'file') {
    enterText(field, String(value));
  }
};

/** The live element in the place of one that a late place replaced: of the same kind, with the same words, in the same order. */
const findAgain = (element: HTMLElement, place: Element): HTMLElement | undefined => {
  const nameOf = (one: Element) =>
    `${one.tagName} ${one.getAttribute('aria-label') ?? ''} ${one.textContent}`;
  const old = element.closest(`[${WAITING_PLACE}]`);
  const index = [...(old?.querySelectorAll(element.tagName) ?? [])]
    .filter((one) => nameOf(one) === nameOf(element))
    .indexOf(element);
  return [...place.querySelectorAll<HTMLElement>(element.tagName)].filter(
    (one) => nameOf(one) === nameOf(element),
  )[Math.max(0, index)];
};

/** Carries out what was kept, but for places that wait. `findLive` gives the element that took another's place. */
const replay = (findLive: (element: HTMLElement) => HTMLElement | undefined): void => {
  const kept = window.foyerKeptTaps;
  if (!kept) return;
  for (const [field, value] of kept.fields) {
    const live = findLive(field);
    if (!live) continue;
    kept.fields.delete(field);
    enter(live as Field, value);
  }
  for (const tap of kept.taps.slice()) {
    const live = findLive(tap.element);
    if (!live) continue;
    kept.taps.splice(kept.taps.indexOf(tap), 1);
    tap.element.removeAttribute(PRESSED);
    if (!(live instanceof HTMLFormElement)) live.click();
    else live.requestSubmit(tap.submitter?.isConnected ? tap.submitter : null);
  }
};

/** Once the page is hydrated and knows who looks. */
export const replayTaps = (): void =>
  replay((element) => (element.isConnected && !element.closest(`[${WAITING_PLACE}]`) ? element : undefined));

/** Browsers open and close disclosures by themselves, which no script need keep; the elements that come instead know nothing of it. */
const openAgain = (waiting: Element, live: Element): void => {
  for (const disclosure of waiting.querySelectorAll('details')) {
    const summary = disclosure.querySelector('summary');
    const again = summary && findAgain(summary, live)?.closest('details');
    if (again) again.open = disclosure.open;
  }
};

/**
 * Before the first paint of `live` in the place of `waiting`, the server's HTML, which is in no document any more: nothing of what
 * one looks at closes in between.
 * @param focused what had the focus in there; it has it again
 */
export const keepAsLeft = (waiting: Element, live: Element, focused?: Element | null): void => {
  if (focused instanceof HTMLElement && document.activeElement === document.body)
    findAgain(focused, live)?.focus({ preventScroll: true });
  openAgain(waiting, live);
};

/** Once the controls of `live` answer. */
export const replayPlaceTaps = (waiting: Element, live: Element): void =>
  replay((element) => (waiting.contains(element) ? findAgain(element, live) : undefined));
