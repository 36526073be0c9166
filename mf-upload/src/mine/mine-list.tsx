import {
  OWN_UPLOAD_FILTERS,
  OWN_UPLOADS_PER_PAGE,
  type OwnUploadFilter,
} from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { LinkTabs } from '@foyer/shared/ui/controls/tabs';
import { Pagination } from '@foyer/shared/ui/navigation/pagination';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { isMoving } from '../queue/use-own-video.ts';
import { uploadApi } from '../upload-api.ts';
import { MineRows } from './mine-rows.tsx';
import { type MineView, mineAddress } from './mine-view.ts';
import styles from './mine.module.css';

const POLL_MS = 3000;
const LABELS = {
  '': 'upload.filter.all',
  working: 'upload.filter.working',
  pending: 'upload.filter.pending',
  published: 'upload.filter.published',
  private: 'upload.filter.private',
  rejected: 'upload.filter.rejected',
  deleted: 'upload.filter.deleted',
} as const satisfies Record<OwnUploadFilter | '', string>;

/** Rows by state, with how many each state has; asked again as long as something becomes of one of them. */
export const MineList = ({ view }: { view: MineView }) => {
  const intl = useIntl();
  const { uploadGetVideos } = uploadApi.endpoints;
  const known = uploadGetVideos.useQueryState(view);
  const { currentData, error, isFetching, refetch } = uploadGetVideos.useQuery(view, {
    pollingInterval: known.data?.videos.some(isMoving) ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const counts = currentData?.counts ?? known.data?.counts;
  const total = counts && Object.values(counts).reduce((sum: number, count) => sum + Number(count), 0);
  return (
    <>
      <LinkTabs
        label={intl.formatMessage({ id: 'upload.filter.label' })}
        items={(['', ...OWN_UPLOAD_FILTERS] as const)
          .filter((state) => state === '' || state === view.state || (counts?.[state] ?? 0) > 0)
          .map((state) => ({
            to: mineAddress({ state, page: 1 }),
            current: state === view.state,
            label: (
              <>
                <FormattedMessage id={LABELS[state]} />{' '}
                {counts && (
                  <span className={styles.count}>
                    {intl.formatNumber(state === '' ? (total ?? 0) : counts[state])}
                  </span>
                )}
              </>
            ),
          }))}
      />
      <AsyncView
        state={{ data: currentData, error, isLoading: isFetching }}
        empty={({ videos }) => videos.length === 0}
        emptyText={intl.formatMessage({
          id: view.state === '' ? 'upload.own.empty' : 'upload.filter.none',
        })}
        skeleton={
          <div className={styles.list}>
            {[1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} w="100%" h={124} />
            ))}
          </div>
        }
        onRetry={() => void refetch()}
      >
        {({ videos, total_count }) => (
          <>
            <MineRows videos={videos} />
            <Pagination
              page={view.page}
              totalPages={Math.ceil(total_count / OWN_UPLOADS_PER_PAGE)}
              hrefOf={(page) => mineAddress({ ...view, page })}
            />
          </>
        )}
      </AsyncView>
    </>
  );
};
