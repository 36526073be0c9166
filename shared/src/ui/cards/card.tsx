/**
 * One model, channel, album or playlist of a list: the whole card is one link; under its title stand its facts, and what its
 * owner can do with it.
 */
import { Link } from '@foyer/shared/platform';
import type { PictureSource } from '@foyer/shared/wire-schemas/pictures';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { COVER_LINK } from '../controls/cover-link.ts';
import { Icon, type IconName } from '../graphics/icon.tsx';
import { Picture } from '../graphics/picture.tsx';
import css from './card.module.css';

/** `portraits` 3:4, `tiles` 16:9, `stacks` 16:9 with what lies beneath. */
export type CardShape = 'portraits' | 'tiles' | 'stacks';

/** How wide a card stands in its grid. */
const SIZES = '(min-width: 1280px) 18vw, (min-width: 768px) 24vw, 46vw';
/** Pictures as they are stored: portraits 3:4, all others 16:9. */
const PICTURE = {
  portraits: { width: 480, height: 640 },
  tiles: { width: 640, height: 360 },
  stacks: { width: 320, height: 180 },
} as const;

export interface CardProps {
  shape: CardShape;
  to: string;
  title: string;
  picture?: string | null;
  sources?: readonly PictureSource[];
  /** Stands in for a missing picture. */
  icon: IconName;
  /** In the picture's lower corner: how much is in it. */
  corner?: ReactNode;
  /** In the picture's upper corner. */
  badge?: ReactNode;
  facts: ReactNode;
  /** Buttons over the link that covers the card. */
  tools?: ReactNode;
  /** Its picture does not wait until it comes near the screen. */
  eager?: boolean;
  /** Below the heading of the list around it. */
  headingLevel?: 2 | 3;
}

export const Card = ({
  shape,
  to,
  title,
  picture,
  sources = [],
  icon,
  corner,
  badge,
  facts,
  tools,
  eager = false,
  headingLevel = 2,
}: CardProps) => {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={`${css.card} ${css[shape]}`}>
      <div className={css.frame}>
        <Picture
          className={css.picture}
          src={picture}
          sources={sources.map(({ type, srcset }) => (
            <source key={type} type={type} srcSet={srcset} sizes={SIZES} />
          ))}
          {...PICTURE[shape]}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding={eager ? 'sync' : 'async'}
          fetchPriority={eager ? 'high' : undefined}
          fallback={<Icon name={icon} size={36} />}
        />
        {badge && <span className={css.badge}>{badge}</span>}
        {corner && (
          <span className={css.corner}>
            <Icon name={icon} size={14} />
            {corner}
          </span>
        )}
      </div>
      <Heading className={css.title}>
        <Link className={classNames(COVER_LINK, css.link)} to={to}>
          <bdi>{title}</bdi>
        </Link>
      </Heading>
      <p className={css.facts}>{facts}</p>
      {tools && <div className={css.tools}>{tools}</div>}
    </article>
  );
};
