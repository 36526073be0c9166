import { useIntl, useViewer } from '@foyer/shared/platform';
import type { PageProps } from '@foyer/shared/remotes/remote';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { urls } from '@foyer/shared/urls';
import { pageOf } from '../history/page-number.ts';
import { KeptFrame } from '../kept-list/kept-list.tsx';
import { KeptWaiting } from '../kept-list/kept-waiting.tsx';
import { DeviceKept } from './device-kept.tsx';
import { FollowedVideos } from './followed-videos.tsx';
import { isLibraryList, LIBRARY_LISTS } from './library-lists.ts';
import { MemberKept } from './member-kept.tsx';

export const LibraryPage = ({ params }: PageProps) => {
  const intl = useIntl();
  const viewer = useViewer();
  const page = pageOf(params.page) ?? 1;
  const name = isLibraryList(params.list) ? params.list : null;
  const heading = intl.formatMessage({ id: name ? LIBRARY_LISTS[name].label : 'member.feed' });
  return (
    <>
      <PageHead
        title={heading}
        description={intl.formatMessage({ id: 'member.kept.description' })}
        canonical={urls.library(name ?? 'subscriptions', page)}
        robots="noindex,follow"
      />
      {name === null && <FollowedVideos page={page} />}
      {name && viewer.status === 'unknown' && (
        <KeptFrame heading={heading}>
          <KeptWaiting withoutScripts="member.kept.scripts" />
        </KeptFrame>
      )}
      {name && viewer.status === 'anonymous' && <DeviceKept name={name} page={page} />}
      {name && viewer.status === 'member' && (
        <MemberKept
          name={name}
          memberId={viewer.member._id}
          page={page}
          hrefOf={(other) => urls.library(name, other)}
        />
      )}
    </>
  );
};
