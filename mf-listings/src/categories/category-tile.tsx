/** One category: picture, title, number of videos; the whole tile is one link to its newest videos. */
import type { CategoryCard } from '@foyer/shared/wire-schemas/categories';
import { FormattedMessage, Link } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Picture } from '@foyer/shared/ui/graphics/picture';
import { classNames } from '@foyer/shared/ui/class-names';
import { COVER_LINK } from '@foyer/shared/ui/controls/cover-link';
import styles from './category-tile.module.css';

export interface CategoryTileProps {
  category: CategoryCard;
  to: string;
  /** Its picture does not wait until it comes near the screen. */
  eager?: boolean;
}

export const CategoryTile = ({ category, to, eager = false }: CategoryTileProps) => {
  const { title, thumb, total_videos } = category;
  return (
    <article className={styles.tile}>
      <div className={styles.frame}>
        <Picture
          className={styles.picture}
          src={thumb}
          width={640}
          height={360}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          fallback={<Icon name="tag" size={32} />}
        />
      </div>
      <h2 className={styles.title}>
        <Link className={classNames(COVER_LINK, styles.link)} to={to}>
          {title}
        </Link>
      </h2>
      <p className={styles.count}>
        <FormattedMessage id="listings.count" values={{ count: total_videos }} />
      </p>
    </article>
  );
};
