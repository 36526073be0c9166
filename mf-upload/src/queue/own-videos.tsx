import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { uploadApi } from '../upload-api.ts';
import { OwnVideo } from './own-video.tsx';
import styles from './queue.module.css';

const POLL_MS = 3000;
const MOVING = ['uploading', 'scanning', 'transcoding'];

const isMoving = ({ state, renditions }: OwnUpload): boolean =>
  MOVING.includes(state) || renditions.some((one) => one.state === 'waiting' || one.state === 'encoding');

/** The member's videos and what becomes of them; asked again as long as something does. */
export const OwnVideos = () => {
  const intl = useIntl();
  const known = uploadApi.endpoints.uploadGetVideos.useQueryState();
  const { data, error, isLoading, refetch } = uploadApi.endpoints.uploadGetVideos.useQuery(undefined, {
    pollingInterval: known.data?.videos.some(isMoving) ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });
  return (
    <section className={styles.panel} aria-labelledby="upload-own">
      <h2 id="upload-own" className={styles.heading}>
        <FormattedMessage id="upload.own.title" />
      </h2>
      <AsyncView
        state={{ data, error, isLoading }}
        empty={({ videos }) => videos.length === 0}
        emptyText={intl.formatMessage({ id: 'upload.own.empty' })}
        skeleton={<Skeleton w="100%" h={120} />}
        onRetry={() => void refetch()}
      >
        {({ videos }) => (
          <ul className={styles.list}>
            {videos.map((video) => (
              <OwnVideo key={video.video_id} video={video} />
            ))}
          </ul>
        )}
      </AsyncView>
    </section>
  );
};
