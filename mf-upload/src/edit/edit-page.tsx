import { FormattedMessage, useIntl, useViewer } from '@foyer/shared/platform';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import type { PageProps } from '@foyer/shared/remotes/remote';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import { OwnTabs } from '../queue/own-tabs.tsx';
import { useOwnVideo } from '../queue/use-own-video.ts';
import { EditVideo } from './edit-video.tsx';
import layout from '../layout/layout.module.css';

const FORM_HEIGHT_PX = 900;

export const EditPage = ({ params }: PageProps) => {
  const intl = useIntl();
  const viewer = useViewer();
  const id = Number(params['id']);
  return (
    <div className={layout.page} data-width="wide">
      <PageHead
        title={intl.formatMessage({ id: 'upload.edit.title' })}
        description={intl.formatMessage({ id: 'upload.own.intro' })}
        canonical={urls.ownVideo(id)}
        robots="noindex,nofollow"
      />
      <h1 className={layout.title}>
        <FormattedMessage id="upload.edit.title" />
      </h1>
      <OwnTabs />
      {viewer.status === 'member' ? <OwnVideo id={id} /> : <Skeleton w="100%" h={FORM_HEIGHT_PX} />}
    </div>
  );
};

const OwnVideo = ({ id }: { id: number }) => {
  const { video, error, isLoading, refetch } = useOwnVideo(id);
  return (
    <AsyncView
      state={{ data: video, error, isLoading }}
      skeleton={<Skeleton w="100%" h={FORM_HEIGHT_PX} />}
      onRetry={() => void refetch()}
    >
      {(found) => <EditVideo video={found} />}
    </AsyncView>
  );
};
