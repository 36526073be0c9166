/** The page of settings and of one's profile: cards with a heading each, one below the other. */
import type { ReactNode } from 'react';
import css from './settings-card.module.css';

export const SettingsFrame = ({
  heading,
  aside,
  children,
}: {
  heading: ReactNode;
  /** Beside the heading: the way to the other page. */
  aside?: ReactNode;
  children: ReactNode;
}) => (
  <div className={css.page}>
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
  text,
  children,
}: {
  /** Fragment of its address. */
  id: string;
  heading: ReactNode;
  text?: ReactNode;
  children: ReactNode;
}) => (
  <section className={css.card} id={id} aria-labelledby={`${id}-heading`}>
    <div className={css.words}>
      <h2 className={css.heading} id={`${id}-heading`}>
        {heading}
      </h2>
      {text && <p className={css.text}>{text}</p>}
    </div>
    {children}
  </section>
);
