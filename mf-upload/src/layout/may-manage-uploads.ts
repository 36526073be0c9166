import { UPLOADER_STATUS_ID, type Viewer } from '@foyer/shared/wire-schemas/members/members';

/** Private or not, delete, publish again: for members whom the site lets manage their uploads (docs/specification/roles.md). */
export const mayManageUploads = ({
  status_id,
  is_moderator,
}: Pick<Viewer, 'status_id' | 'is_moderator'>): boolean =>
  status_id === UPLOADER_STATUS_ID || is_moderator === true;
