import { type RefObject, useEffect } from 'react';

/** Where a row of links scrolls sideways, the current one is brought into its middle: once it is there, and whenever another one is. */
export const useCurrentInView = (within: RefObject<HTMLElement | null>, current?: string): void => {
  useEffect(() => {
    const link = within.current?.querySelector<HTMLElement>('[aria-current]');
    const row = link?.closest('nav');
    if (!row || !link) return;
    const left = link.getBoundingClientRect().left - row.getBoundingClientRect().left;
    // In one step: a row scrolls no further than its end, from where a second step would lead back.
    row.scrollLeft += left - (row.clientWidth - link.offsetWidth) / 2;
  }, [within, current]);
};
