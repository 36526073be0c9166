/** The way on at the end of a list without turning pages, for whoever wants it. Its code comes after hydration. */
import { useHydrated } from '@foyer/shared/platform';
import type { BrowseQuery } from '@foyer/shared/wire-schemas/listings';
import { type ComponentType, useEffect, useState } from 'react';
import { type KeptChoices, listingHref } from '../browse/listing-links.ts';

export interface EndlessProps {
  /** Of the page that stands above. */
  query: BrowseQuery;
  kept: KeptChoices;
  totalPages: number;
}

export const Endless = (props: EndlessProps) => {
  const hydrated = useHydrated();
  const [Pages, setPages] = useState<ComponentType<EndlessProps>>();
  useEffect(() => {
    if (!hydrated) return;
    import('./endless-pages.tsx').then(
      ({ EndlessPages }) => setPages(() => EndlessPages),
      // Pages can be turned.
      () => {},
    );
  }, [hydrated]);
  return Pages ? (
    <Pages key={listingHref(props.query, props.kept)} {...props} />
  ) : null;
};
