/** The list of keys, with the switch that turns single ones off. */
import { buildElement } from './build-element.ts';
import type { SettingsStore } from './player-settings.ts';
import type { Shortcut } from './shortcuts.ts';
import type { Word } from './words.ts';

const namesOf = (key: string, word: Word): string =>
  key
    .replace('Space', word('controls.space'))
    .replace('Home', word('controls.home'))
    .replace('End', word('controls.end'))
    .replace('Shift', word('controls.shift'));

/** Opens it; the focus goes back to where it was once it is closed. */
export const showHelp = (
  root: HTMLElement,
  shortcuts: readonly Shortcut[],
  settings: SettingsStore,
  word: Word,
): void => {
  const focusedBefore = document.activeElement;
  const heading = buildElement(
    'h2',
    { class: 'mf-player-help-heading', id: 'mf-player-help' },
    word('controls.shortcuts'),
  );
  const list = buildElement('dl', { class: 'mf-player-help-list' });
  for (const { word: id, shown } of shortcuts)
    list.append(
      buildElement(
        'div',
        {},
        buildElement('dt', {}, word(id)),
        buildElement('dd', {}, ...shown.map((key) => buildElement('kbd', {}, namesOf(key, word)))),
      ),
    );
  const box = buildElement('input', { type: 'checkbox' });
  box.checked = settings.get().hasShortcuts;
  box.addEventListener('change', () => settings.set({ hasShortcuts: box.checked }));
  const close = buildElement(
    'button',
    { type: 'button', class: 'mf-player-help-close' },
    word('controls.close'),
  );
  const dialog = buildElement(
    'dialog',
    { class: 'mf-player-help', role: 'dialog', 'aria-labelledby': 'mf-player-help' },
    heading,
    list,
    buildElement('label', { class: 'mf-player-help-switch' }, box, ' ', word('controls.singleKeys')),
    close,
  );
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  // The player's and the page's keys stay out.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
  });
  root.append(dialog);
  dialog.showModal();
};
