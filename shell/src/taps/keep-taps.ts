/**
 * Part of the page's first script: keeps taps on controls that only React can answer until it can. Links, summaries and forms with an
 * address work by themselves and are left alone. The host carries out what was kept (replay-taps.ts).
 */
import { ANSWERED, HYDRATED, type KeptTaps, PRESSED, WAITING_PLACE } from './kept-taps.ts';

/** A tap that waited so long is given up, and its visitor notified. */
const GIVE_UP_MS = 30_000;
/** How long that notice stays, ms. */
const NOTICE_MS = 8000;

const root = document.documentElement;
const lostText = document.currentScript?.dataset.lost ?? '';
const taps: KeptTaps['taps'] = [];
const fields: KeptTaps['fields'] = new Map();
window.foyerKeptTaps = { taps, fields };

const waits = (element: Element): boolean =>
  !root.hasAttribute(HYDRATED) || element.closest(`[${WAITING_PLACE}]`) !== null;

const giveUp = (element: HTMLElement): void => {
  const index = taps.findIndex((tap) => tap.element === element);
  if (index < 0) return;
  taps.splice(index, 1);
  element.removeAttribute(PRESSED);
  // Alongside <body>, where hydration never looks.
  const notice = document.createElement('p');
  notice.role = 'alert';
  notice.className = 'lost-tap';
  root.append(notice);
  notice.textContent = lostText;
  setTimeout(() => notice.remove(), NOTICE_MS);
};

const keep = (event: Event, element: HTMLElement, submitter?: HTMLElement | null): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
  if (taps.some((tap) => tap.element === element)) return;
  taps.push({ element, submitter });
  element.setAttribute(PRESSED, '');
  setTimeout(giveUp, GIVE_UP_MS, element);
};

// Cached documents know nobody, so the way to sign in is hidden until the page knows that nobody is signed in (account-corner).
const tellAnonymous = (): void => {
  if (document.getElementById('foyer-viewer')?.textContent === 'null') root.dataset.anonymous = '';
};
// Not DOMContentLoaded: that waits for the deferred scripts, the very seconds that this is for.
if (document.readyState === 'loading')
  document.addEventListener('readystatechange', tellAnonymous, { once: true });
else tellAnonymous();
addEventListener(
  'click',
  (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>(
      'button,[role=button],[data-keep-tap]',
    );
    // What sends a form is kept with the form, if at all; what a script of the page's remote answers already is left to it.
    if (
      button &&
      waits(button) &&
      !(button.form && button.type === 'submit') &&
      !button.closest(`[${ANSWERED}]`)
    )
      keep(event, button);
  },
  true,
);
addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    if (waits(form) && !form.hasAttribute('action')) keep(event, form, event.submitter);
  },
  true,
);
addEventListener(
  'input',
  ({ target }) => {
    const field = target as HTMLInputElement;
    if (waits(field)) fields.set(field, /^(checkbox|radio)$/.test(field.type) ? field.checked : field.value);
  },
  true,
);
