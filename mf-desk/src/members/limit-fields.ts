import type { DeskMember } from '@foyer/shared/wire-schemas/members/members-desk';

export const LIMIT_FIELDS = ['storage_gb', 'uploads_per_day'] as const;

export interface LimitsDialogProps {
  member: DeskMember;
  onClose: () => void;
}
