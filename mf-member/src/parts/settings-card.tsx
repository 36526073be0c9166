/** The page of settings and of one's profile: cards with a heading each, one below the other. */
import { classNames } from '@foyer/shared/ui/class-names';
import type { ReactNode } from 'react';
import css from './settings-card.module.css';

export const SettingsFrame = ({
  heading,
  aside,
  isWide = false,
  children,
}: {
  heading: ReactNode;
  /** Something stands next to the cards. */
  isWide?: boolean;
  /** Next to the heading: the way to the other page. */
  aside?: ReactNode;
  children: ReactNode;
}) => (
  <div className={classNames(css.page, isWide && css.wide)}>
    <header className={css.head}>
      <h1 className={css.title} tabIndex={-1}>
        {heading}
      </h1>
      {aside}
    </header>
    {children}
  </div>
);

export const SettingsCard = ({
  id,
  heading,
  level: Heading = 'h2',
  text,
  children,
}: {
  /** Fragment of its address. */
  id: string;
  /** Below the heading of a group: `h3`. */
  level?: 'h2' | 'h3';
  heading: ReactNode;
  text?: ReactNode;
  children: ReactNode;
}) => (
  <section className={css.card} id={id} aria-labelledby={`${id}-heading`}>
    <div className={css.words}>
      <Heading className={css.heading} id={`${id}-heading`}>
        {heading}
      </Heading>
      {text && <p className={css.text}>{text}</p>}
    </div>
    {children}
  </section>
);
