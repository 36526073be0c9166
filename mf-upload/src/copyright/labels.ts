/** How the states of material that a notice names look. */
import type { CopyrightState } from '@foyer/shared/wire-schemas/moderation/copyright';
import type { BadgeKind } from '@foyer/shared/ui/graphics/badge';

export const STATE_KINDS: Record<CopyrightState, BadgeKind> = {
  open: 'pending',
  declined: 'neutral',
  disabled: 'rejected',
  countered: 'rejected',
  held: 'rejected',
  returned: 'pending',
  restored: 'published',
};
