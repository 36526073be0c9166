/** Who or what a page is about: picture, name, facts, what one may do with it; then its sections. */
import { Link } from '@foyer/shared/platform';
import { type LinkTab, LinkTabs } from '@foyer/shared/ui/controls/tabs';
import { Cover } from '@foyer/shared/ui/graphics/cover';
import { Icon, type IconName } from '@foyer/shared/ui/graphics/icon';
import { Picture } from '@foyer/shared/ui/graphics/picture';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { FactLine } from '@foyer/shared/ui/text/fact-line';
import type { PictureSource } from '@foyer/shared/wire-schemas/pictures';
import type { ReactNode } from 'react';
import css from './profile.module.css';

export interface ProfileProps {
  /** The list that it is in. */
  back: { to: string; label: string };
  name: string;
  /** Stored 480x640 for `portrait`, 640x360 for `wide`. */
  picture: string | null | undefined;
  shape: 'portrait' | 'wide';
  icon: IconName;
  /** Across the top, above all else; nothing where there is none. */
  cover?: string | null | undefined;
  coverSources?: readonly PictureSource[] | undefined;
  /** Each stands between dots. */
  facts: readonly ReactNode[];
  text?: string;
  /** Of name and text, where that is not the page's; '' where nobody knows. */
  lang?: string;
  actions?: ReactNode;
  tabs?: { label: string; items: readonly LinkTab[] };
  children: ReactNode;
}

export const Profile = ({
  back,
  name,
  picture,
  shape,
  icon,
  cover,
  coverSources,
  facts,
  text,
  lang,
  actions,
  tabs,
  children,
}: ProfileProps) => (
  <article className={css.page}>
    {cover && <Cover src={cover} sources={coverSources} />}
    <header className={`${css.header} ${css[shape]}`}>
      <div className={css.frame}>
        <Picture
          className={css.picture}
          src={picture}
          width={shape === 'portrait' ? 480 : 640}
          height={shape === 'portrait' ? 640 : 360}
          alt=""
          fetchPriority="high"
          fallback={<Icon name={icon} size={40} />}
        />
      </div>
      <div className={css.words}>
        <Link className={css.back} to={back.to}>
          <Icon name="chevron-left" size={16} />
          {back.label}
        </Link>
        <h1 className={css.name} dir="auto" lang={lang}>
          {name}
        </h1>
        <FactLine>{facts.map((fact, index) => fact && <li key={index}>{fact}</li>)}</FactLine>
        {text && (
          <p className={css.text} dir="auto" lang={lang}>
            {text}
          </p>
        )}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </header>
    {tabs && (
      <div className={css.tabs}>
        <LinkTabs label={tabs.label} items={tabs.items} />
      </div>
    )}
    {children}
  </article>
);

export const ProfileSkeleton = ({ shape }: Pick<ProfileProps, 'shape'>) => (
  <div className={css.page} aria-hidden="true">
    <div className={`${css.header} ${css[shape]}`}>
      <div className={css.frame}>
        <Skeleton w="100%" h="100%" />
      </div>
      <div className={css.words}>
        <Skeleton w={90} h={14} />
        <Skeleton w="60%" h={28} />
        <Skeleton w="40%" h={16} />
        <Skeleton w={140} h={40} />
      </div>
    </div>
  </div>
);
