/** A word or two about the thing that it stands on. */
import type { ReactNode } from 'react';
import css from './badge.module.css';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from './icon.tsx';

/** States of what members send in; each has a colour and a sign of its own, so that colour alone tells nothing. */
const STATE_ICONS = {
  published: 'check',
  pending: 'clock',
  unlisted: 'share',
  private: 'lock',
  rejected: 'warning',
  deleted: 'close',
} as const satisfies Record<string, IconName>;
export type BadgeState = keyof typeof STATE_ICONS;

/** `overlay` is for pictures, readable on any of them. */
export type BadgeKind = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'overlay' | BadgeState;

const isState = (kind: BadgeKind): kind is BadgeState => kind in STATE_ICONS;

export const Badge = ({ kind = 'neutral', children }: { kind?: BadgeKind; children: ReactNode }) => (
  <span className={classNames(css.badge, css[kind])}>
    {isState(kind) && <Icon name={STATE_ICONS[kind]} size={12} />}
    {children}
  </span>
);
