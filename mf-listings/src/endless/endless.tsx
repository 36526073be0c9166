/** The way on at the end of a list without turning pages, for anyone who wants it. Its code comes once the end comes near. */
import type { BrowseQuery } from '@foyer/shared/wire-schemas/listings';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { type KeptChoices, listingHref } from '../browse/listing-links.ts';
import css from './endless.module.css';
import { readLookedAt } from './page-in-view.ts';

export interface EndlessProps {
  /** Of the page that stands above. */
  query: BrowseQuery;
  kept: KeptChoices;
  totalPages: number;
}

const NEAR = '1500px';

export const Endless = (props: EndlessProps) => {
  const end = useRef<HTMLDivElement>(null);
  const [Pages, setPages] = useState<ComponentType<EndlessProps>>();
  useEffect(() => {
    const load = () =>
      import('./endless-pages.tsx').then(
        ({ EndlessPages }) => setPages(() => EndlessPages),
        // Pages can be turned.
        () => {},
      );
    // Back to a place in a longer list: it is found again immediately.
    if (readLookedAt(window.history.state)) {
      void load();
      return;
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void load();
      },
      { rootMargin: NEAR },
    );
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={end} className={css.room}>
      {Pages && <Pages key={listingHref(props.query, props.kept)} {...props} />}
    </div>
  );
};
