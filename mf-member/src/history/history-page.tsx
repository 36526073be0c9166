import { useIntl, useViewer } from '@foyer/shared/platform';
import type { PageProps } from '@foyer/shared/remotes/remote';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { urls } from '@foyer/shared/urls';
import { KeptFrame } from '../kept-list/kept-list.tsx';
import { KeptWaiting } from '../kept-list/kept-waiting.tsx';
import { DeviceHistory } from './device-history.tsx';
import { MemberHistory } from './member-history.tsx';
import { pageOf } from './page-number.ts';

export const HistoryPage = ({ params }: PageProps) => {
  const intl = useIntl();
  const viewer = useViewer();
  const page = pageOf(params.page) ?? 1;
  const heading = intl.formatMessage({ id: 'member.history' });
  return (
    <>
      <PageHead
        title={heading}
        description={intl.formatMessage({ id: 'member.history.description' })}
        canonical={urls.videos('history', page)}
        robots="noindex,follow"
      />
      {viewer.status === 'unknown' && (
        <KeptFrame heading={heading}>
          <KeptWaiting withoutScripts="member.history.scripts" />
        </KeptFrame>
      )}
      {viewer.status === 'anonymous' && <DeviceHistory page={page} heading={heading} />}
      {viewer.status === 'member' && (
        <MemberHistory page={page} heading={heading} memberId={viewer.member._id} />
      )}
    </>
  );
};
