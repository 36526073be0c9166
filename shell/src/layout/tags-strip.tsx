/** Keywords as one line of searches above home and lists; its height is kept while there is nothing to show. */
import { type Main, TAG_STRIP_SIZE } from '@foyer/shared/wire-schemas/listings';
import { Link, useHasPage, useIntl } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';
import { useMemo } from 'react';
import { drawSome } from './draw-some.ts';
import css from './tags-strip.module.css';

interface TagsStripProps {
  main: Main | undefined;
  /** Own path and query of the page shown. */
  path: string;
  /** Of this document: server and browser draw the same. */
  seed: number;
}

export const TagsStrip = ({ main, path, seed }: TagsStripProps) => {
  const intl = useIntl();
  const offersSearch = useHasPage()(urls.search(''));
  const keywords = main?.keywords;
  const drawn = useMemo(() => drawSome(keywords ?? [], TAG_STRIP_SIZE, seed), [keywords, seed]);
  const asked = new URL(path, 'http://own').searchParams.get('s');
  if (!offersSearch) return null;
  return (
    <nav className={css.strip} aria-label={intl.formatMessage({ id: 'shell.tags.label' })}>
      <ul className={css.list}>
        {drawn.map((keyword) => (
          <li key={keyword}>
            <Link
              className={css.tag}
              to={urls.search(keyword)}
              aria-current={keyword === asked ? 'page' : undefined}
            >
              {keyword}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
