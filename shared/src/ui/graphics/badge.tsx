/** A word or two about the thing that it stands on. */
import type { ReactNode } from 'react';
import css from './badge.module.css';
import { classNames } from '../class-names.ts';

/** `overlay` is for pictures, readable on any of them. */
export type BadgeKind = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'overlay';

export const Badge = ({ kind = 'neutral', children }: { kind?: BadgeKind; children: ReactNode }) => (
  <span className={classNames(css.badge, css[kind])}>{children}</span>
);
