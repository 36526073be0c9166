/** How the states of material that a notice of copyright names look. */
import type { CopyrightState } from '../../wire-schemas/moderation/copyright.ts';
import type { BadgeKind } from './badge.tsx';

export const COPYRIGHT_BADGES: Record<CopyrightState, BadgeKind> = {
  open: 'pending',
  declined: 'neutral',
  disabled: 'rejected',
  countered: 'rejected',
  held: 'rejected',
  returned: 'pending',
  restored: 'published',
};
