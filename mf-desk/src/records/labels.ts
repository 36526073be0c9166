/** Message ids of what somebody agrees to; with an album's pictures three of the uses are called otherwise. */
import type { UploadKind } from '@foyer/shared/wire-schemas/moderation/acts';
import type { ConsentUse } from '@foyer/shared/wire-schemas/records/person-records';

export const consentLabel = (kind: UploadKind, use: ConsentUse) =>
  kind === 'album' && use !== 'embedding'
    ? (`desk.people.album.use.${use}` as const)
    : (`desk.people.use.${use}` as const);
