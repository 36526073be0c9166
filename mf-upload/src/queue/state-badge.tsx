import type { OwnUpload, UploadState } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { FormattedMessage } from '@foyer/shared/platform';
import { Badge, type BadgeKind } from '@foyer/shared/ui/graphics/badge';

const LABELS = {
  uploading: 'upload.own.state.uploading',
  scanning: 'upload.own.state.scanning',
  transcoding: 'upload.own.state.transcoding',
  pending: 'upload.own.state.pending',
  active: 'upload.own.state.active',
  private: 'upload.own.state.private',
  deleted: 'upload.own.state.deleted',
  rejected: 'upload.own.state.rejected',
  returning: 'upload.own.state.returning',
} as const satisfies Record<UploadState, string>;
const KINDS: Record<UploadState, BadgeKind> = {
  uploading: 'neutral',
  scanning: 'neutral',
  transcoding: 'neutral',
  pending: 'pending',
  active: 'published',
  private: 'private',
  deleted: 'deleted',
  rejected: 'rejected',
  returning: 'deleted',
};

interface StateBadgeProps {
  state: UploadState;
  /** Of a private one: anyone who has its address sees it. */
  isUnlisted?: boolean | undefined;
  /** For something that the member has to add. */
  isWaiting?: boolean | undefined;
  /** Of one that was rejected: the site's own check found something wrong with the file; nobody judged it. */
  isByCheck?: boolean | undefined;
  /** Of one that is pending: moderators approved it, and it waits for its time. */
  isApproved?: boolean | undefined;
}

/** What state one of the member's uploads is in: a word, a colour, a sign. */
export const StateBadge = ({ state, isUnlisted, isWaiting, isByCheck, isApproved }: StateBadgeProps) => (
  <Badge
    kind={
      isWaiting
        ? 'warning'
        : isApproved
          ? 'published'
          : isUnlisted && state === 'private'
            ? 'unlisted'
            : KINDS[state]
    }
  >
    <FormattedMessage
      id={
        isWaiting
          ? 'upload.own.state.waiting'
          : isByCheck && state === 'rejected'
            ? 'upload.own.state.unusable'
            : isApproved && state === 'pending'
              ? 'upload.own.state.scheduled'
              : isUnlisted && state === 'private'
                ? 'upload.own.state.unlisted'
                : LABELS[state]
      }
    />
  </Badge>
);

export const VideoStateBadge = ({ video }: { video: OwnUpload }) => (
  <StateBadge
    state={video.state}
    isUnlisted={video.is_unlisted}
    isWaiting={video.waits_for_uploader}
    isByCheck={video.code !== undefined}
    isApproved={video.is_approved}
  />
);
