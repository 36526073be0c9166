/** Message ids of what a video or an album lacks, and of what somebody agrees to; with an album's pictures three of the uses are called otherwise. */
import type { UploadKind } from '@foyer/shared/wire-schemas/moderation/acts';
import type { ConsentUse, PeopleLack } from '@foyer/shared/wire-schemas/records/person-records';

export const consentLabel = (kind: UploadKind, use: ConsentUse) =>
  kind === 'album' && use !== 'embedding'
    ? (`upload.people.album.use.${use}` as const)
    : (`upload.people.use.${use}` as const);

export const lackLabel = (kind: UploadKind, lack: PeopleLack) =>
  kind === 'album' && lack === 'consent'
    ? 'upload.people.album.lacks.consent'
    : (`upload.people.lacks.${lack}` as const);
