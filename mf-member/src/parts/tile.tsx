/** An album or a playlist: the picture with how much is in it, its title in two lines, one line of facts, what its owner can do. */
import { Link } from '@foyer/shared/platform';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { Icon, type IconName } from '@foyer/shared/ui/graphics/icon';
import type { PictureSource } from '@foyer/shared/wire-schemas/pictures';
import type { ReactNode } from 'react';
import css from './tile.module.css';

const SIZES = '(min-width: 1280px) 18vw, (min-width: 768px) 24vw, 46vw';

interface TileProps {
  to: string;
  title: string;
  picture?: string | null;
  sources?: readonly PictureSource[];
  /** Stands in for a missing picture. */
  icon: IconName;
  corner: ReactNode;
  badge?: ReactNode;
  facts: ReactNode;
  tools?: ReactNode;
  /** Below the heading of the list. */
  headingLevel?: 2 | 3;
}

export const Tile = ({
  to,
  title,
  picture,
  sources = [],
  icon,
  corner,
  badge,
  facts,
  tools,
  headingLevel = 3,
}: TileProps) => {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={css.tile}>
      <div className={css.frame}>
        {picture ? (
          <picture>
            {sources.map(({ type, srcset }) => (
              <source key={type} type={type} srcSet={srcset} sizes={SIZES} />
            ))}
            <img
              className={css.picture}
              src={picture}
              width={320}
              height={180}
              alt=""
              loading="lazy"
              decoding="async"
            />
          </picture>
        ) : (
          <Icon name={icon} size={36} />
        )}
        {badge && <span className={css.badge}>{badge}</span>}
        <span className={css.corner}>
          <Badge kind="overlay">{corner}</Badge>
        </span>
      </div>
      <Heading className={css.title}>
        <Link className={css.link} to={to}>
          <bdi>{title}</bdi>
        </Link>
      </Heading>
      <p className={css.facts}>{facts}</p>
      {tools && <div className={css.tools}>{tools}</div>}
    </article>
  );
};
