/** Menus and slots: what the packages of a set put onto one another's pages, shown by the host. */
import { createContext, type ReactNode, useContext } from 'react';
import type { SlotUse } from '../remotes/remote.ts';
import type { MenuEntry } from '../wire-schemas/declarations.ts';
import { useHydrated } from './site-context.ts';

interface LateUse extends SlotUse {
  /** Of an element around each widget. */
  className?: string;
}
/** `isLate`: shown once its code is there, and left out when that fails. */
export type RenderSlot = (use: LateUse & { isLate?: boolean }) => ReactNode;
export interface SiteParts {
  renderSlot: RenderSlot;
  entriesOf: (menu: string, params?: Readonly<Record<string, string>>) => readonly MenuEntry<string>[];
}
const NONE: SiteParts = { renderSlot: () => null, entriesOf: () => [] };
export const SitePartsContext = createContext<SiteParts>(NONE);

/** Every widget of the set that fills the slot, each in a place of its own. The page's `load` names the slot as well. */
export const Slot = (use: SlotUse) => useContext(SitePartsContext).renderSlot(use);

/** A slot that stands on a page many times: its widgets come after hydration, are not rendered on the server, and take no room of their own. */
export const LateSlot = (use: LateUse) => {
  const { renderSlot } = useContext(SitePartsContext);
  return useHydrated() ? renderSlot({ ...use, isLate: true }) : null;
};

/** The entries of a menu whose pages the set has, in their order. `params` fill in their addresses. */
export const useMenu = (
  menu: string,
  params?: Readonly<Record<string, string>>,
): readonly MenuEntry<string>[] => useContext(SitePartsContext).entriesOf(menu, params);
