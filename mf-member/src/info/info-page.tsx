import type { PageProps } from '@foyer/shared/remotes/remote';
import { MemberArea } from '../area/member-area.tsx';
import { MemberAbout } from './member-about.tsx';
import { MemberVideos } from './member-videos.tsx';

/** Who a member is, as far as the member lets it be seen. */
export const InfoPage = ({ params }: PageProps) => (
  <MemberArea id={params.id} section="info">
    {({ member, isSelf, uploadsAsMember }) => (
      <>
        <MemberVideos memberId={member._id} isSelf={isSelf} asMember={uploadsAsMember} />
        <MemberAbout member={member} />
      </>
    )}
  </MemberArea>
);
