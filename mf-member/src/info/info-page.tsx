import type { PageProps } from '@foyer/shared/remotes/remote';
import { MemberArea } from '../area/member-area.tsx';
import { MemberAbout } from './member-about.tsx';
import { MemberVideos } from './member-videos.tsx';

/** Who a member is, as far as the member lets it be seen. */
export const InfoPage = ({ params }: PageProps) => (
  <MemberArea id={params.id} section="info">
    {({ member, asMember }) => (
      <>
        <MemberVideos memberId={member._id} asMember={asMember} />
        <MemberAbout member={member} />
      </>
    )}
  </MemberArea>
);
