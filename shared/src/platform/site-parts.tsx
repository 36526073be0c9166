/** Menus, slots and places of advertising: what a page shows of other packages and of the site's operator, by the host. */
import { createContext, type ReactNode, useContext } from 'react';
import type { SlotUse } from '../remotes/remote.ts';
import type { AdPlaceName } from '../wire-schemas/ads.ts';
import type { MenuEntry } from '../wire-schemas/declarations.ts';
import { useHydrated } from './site-context.ts';

interface LateUse extends SlotUse {
  /** Of an element around each widget. */
  className?: string;
}
/** `isLate`: shown once its code is there, and left out when that fails. */
export type RenderSlot = (use: LateUse & { isLate?: boolean }) => ReactNode;
/** A place of advertising. */
export interface AdUse {
  name: AdPlaceName;
  /** Of the video that is watched: its sponsor's banner (`cf1`) goes before all others. */
  channel?: { title: string; url?: string; cf1?: string } | null;
  /** Of the place, where it is shown at all. */
  className?: string;
}
export interface SiteParts {
  renderSlot: RenderSlot;
  /** Hosts built before have no advertising. */
  renderAd?: (use: AdUse) => ReactNode;
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

/** Advertising, in room that is reserved from the first paint; nothing where the site's configuration has none. */
export const AdZone = (use: AdUse) => useContext(SitePartsContext).renderAd?.(use) ?? null;

/** The entries of a menu whose pages the set has, in their order. `params` fill in their addresses. */
export const useMenu = (
  menu: string,
  params?: Readonly<Record<string, string>>,
): readonly MenuEntry<string>[] => useContext(SitePartsContext).entriesOf(menu, params);
