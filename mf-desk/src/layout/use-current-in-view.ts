import { type RefObject, useEffect } from 'react';

/** Where a row of links scrolls sideways, the current one is brought into its middle: once it is there, and whenever another one is. */
export const useCurrentInView = (within: RefObject<HTMLElement | null>, current?: string): void => {
  useEffect(() => {
    const link = within.current?.querySelector<HTMLElement>('[aria-current]');
    const row = link?.closest('nav');
    if (!row || !link) return;
    row.scrollLeft += link.getBoundingClientRect().left - row.getBoundingClientRect().left;
    row.scrollLeft -= (row.clientWidth - link.offsetWidth) / 2;
  }, [within, current]);
};
