/** A video or an album of the member's own, for what asks of both in the same way. */
import type { UploadKind } from '@foyer/shared/wire-schemas/moderation/acts';

export interface UploadRef {
  kind: UploadKind;
  id: number;
}
