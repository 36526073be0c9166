/** The largest categories as a strip of links under the header; its height is kept while there is nothing to show. */
import type { Main } from '@foyer/shared/wire-schemas/listings';
import { useIntl } from '@foyer/shared/platform';
import { Chip } from '@foyer/shared/ui/controls/chip';
import { urls } from '@foyer/shared/urls';
import { isCurrent } from './nav-entries.ts';
import css from './tags-strip.module.css';

const STRIP_SIZE = 30;

export const TagsStrip = ({ main, path }: { main: Main | undefined; path: string }) => {
  const intl = useIntl();
  const categories = [...(main?.categories ?? [])]
    .sort((one, other) => other.total_videos - one.total_videos)
    .slice(0, STRIP_SIZE);
  return (
    <nav className={css.strip} aria-label={intl.formatMessage({ id: 'shell.tags.label' })}>
      <ul className={css.list}>
        {categories.map(({ dir, title }) => {
          const to = urls.category([dir]);
          const current = isCurrent(to, path);
          return (
            <li key={dir}>
              <Chip to={current ? urls.videos() : to} selected={current}>
                {title}
              </Chip>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};
