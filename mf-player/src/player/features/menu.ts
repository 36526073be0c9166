/**
 * A menu over the picture after the APG's menu pattern: pages that lead to pages, choices, switches, actions. It stands in the document
 * only while it is open, since the site's Escape key looks for open menus there. On small screens it is a sheet at the window's lower edge.
 */
import { buildElement, buildIcon } from './build-element.ts';

export type MenuEntry =
  | { kind: 'page'; label: string; value?: string; open: () => MenuPage }
  | { kind: 'choice'; label: string; hint?: string; isChosen: boolean; choose: () => void }
  | { kind: 'switch'; label: string; isOn: boolean; toggle: () => void }
  | { kind: 'action'; label: string; hint?: string; act: () => void };

export interface MenuPage {
  title: string;
  entries: readonly MenuEntry[];
  /** A choice leaves the menu open, for what one tries several of. */
  staysOpen?: boolean;
}

export interface Menu {
  readonly isOpen: boolean;
  /** @param giveFocusBack called once the menu has closed by a choice or Escape */
  open: (page: () => MenuPage, giveFocusBack: () => void) => void;
  close: () => void;
}

const ROLES = { page: 'menuitem', action: 'menuitem', choice: 'menuitemradio', switch: 'menuitemcheckbox' };
const BACK = 'M15 5.5 8.5 12l6.5 6.5';
const FORWARD = 'M9 5.5 15.5 12 9 18.5';
/** Under so many px of the player's height or width the menu does not fit into the picture. */
const MIN_HEIGHT_PX = 300;
const MIN_WIDTH_PX = 420;

const buildItem = (entry: MenuEntry): HTMLButtonElement => {
  const item = buildElement(
    'button',
    { type: 'button', class: 'mf-player-menu-item', role: ROLES[entry.kind], tabindex: -1 },
    buildElement('span', { class: 'mf-player-menu-label' }, entry.label),
  );
  const state = entry.kind === 'choice' ? entry.isChosen : entry.kind === 'switch' ? entry.isOn : undefined;
  if (state !== undefined) item.setAttribute('aria-checked', String(state));
  const note = entry.kind === 'page' ? entry.value : 'hint' in entry ? entry.hint : undefined;
  if (note) item.append(buildElement('span', { class: 'mf-player-menu-note' }, note));
  if (entry.kind === 'page') {
    item.setAttribute('aria-haspopup', 'menu');
    item.append(buildIcon(FORWARD));
  }
  return item;
};

/** @param backLabel what the way back to the page before is called */
export const createMenu = (root: HTMLElement, backLabel: string): Menu => {
  const panel = buildElement('div', { class: 'mf-player-menu' });
  let pages: (() => MenuPage)[] = [];
  let giveFocusBack = () => {};
  let isOpen = false;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    pages = [];
    document.removeEventListener('pointerdown', onOutside, true);
    panel.remove();
    root.classList.remove('mf-player-menu-open');
  };
  const finish = () => {
    close();
    giveFocusBack();
  };
  const onOutside = ({ target }: Event) => {
    if (!(target instanceof Node) || panel.contains(target)) return;
    // The button that opened it closes it itself.
    if (!(target instanceof Element && target.closest('[aria-haspopup="menu"]'))) close();
  };
  const goBack = () => {
    pages.pop();
    if (pages.length === 0) finish();
    else draw();
  };

  const select = (entry: MenuEntry, staysOpen: boolean) => {
    if (entry.kind === 'page') {
      pages.push(entry.open);
      draw();
      return;
    }
    if (entry.kind === 'choice') entry.choose();
    else if (entry.kind === 'switch') entry.toggle();
    if (entry.kind === 'switch' || staysOpen) draw(true);
    else {
      finish();
      if (entry.kind === 'action') entry.act();
    }
  };

  const draw = (keepsFocus = false) => {
    const page = pages.at(-1)?.();
    if (!page) return;
    const items = () => [...panel.querySelectorAll<HTMLButtonElement>('[role^="menuitem"]')];
    const focusedBefore = items().indexOf(document.activeElement as HTMLButtonElement);
    const list = buildElement('div', {
      class: 'mf-player-menu-list',
      role: 'menu',
      'aria-label': page.title,
    });
    if (pages.length > 1) {
      const back = buildElement(
        'button',
        { type: 'button', class: 'mf-player-menu-item mf-player-menu-back', role: 'menuitem', tabindex: -1 },
        buildIcon(BACK),
        buildElement('span', { class: 'vjs-control-text' }, `${backLabel}: `),
        buildElement('span', { class: 'mf-player-menu-label' }, page.title),
      );
      back.addEventListener('click', goBack);
      list.append(back);
    }
    for (const entry of page.entries) {
      const item = buildItem(entry);
      item.addEventListener('click', () => select(entry, page.staysOpen ?? false));
      list.append(item);
    }
    panel.replaceChildren(list);
    const all = items();
    const chosen = all.find((item) => item.role === 'menuitemradio' && item.ariaChecked === 'true');
    const first = all.find((item) => !item.classList.contains('mf-player-menu-back'));
    const target = keepsFocus ? all[focusedBefore] : (chosen ?? first);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView?.({ block: 'nearest' });
  };

  panel.addEventListener('keydown', (event) => {
    const items = [...panel.querySelectorAll<HTMLButtonElement>('[role^="menuitem"]')];
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    const go = (index: number) => items.at(index % items.length)?.focus();
    const actions: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(-1),
      ArrowRight: () => items[at]?.ariaHasPopup === 'menu' && items[at].click(),
      ArrowLeft: () => pages.length > 1 && goBack(),
      Escape: finish,
      Tab: finish,
    };
    // No other key is a shortcut while a menu is open, and the site's own Escape waits.
    event.stopPropagation();
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });

  return {
    get isOpen() {
      return isOpen;
    },
    open: (page, onClosed) => {
      close();
      isOpen = true;
      giveFocusBack = onClosed;
      pages = [page];
      root.append(panel);
      root.classList.add('mf-player-menu-open');
      const { width, height } = root.getBoundingClientRect();
      const isSheet = width > 0 && (width < MIN_WIDTH_PX || height < MIN_HEIGHT_PX);
      panel.classList.toggle('mf-player-menu-sheet', isSheet);
      // The top layer: nothing of the page clips it, and it shows in full screen, too.
      if (isSheet && 'showPopover' in panel) {
        panel.popover = 'manual';
        panel.showPopover();
      } else panel.removeAttribute('popover');
      draw();
      document.addEventListener('pointerdown', onOutside, true);
    },
    close,
  };
};
