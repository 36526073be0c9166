/** The rows of one page of history with its pages, or why there are none and a way on. */
import { LISTING_PAGE_SIZE } from '@foyer/shared/wire-schemas/listings';
import { FormattedMessage, useDiscreet, useIntl, useMayStore } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { Pagination } from '@foyer/shared/ui/navigation/pagination';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { urls } from '@foyer/shared/urls';
import { KeptRows } from '../kept-list/kept-list.tsx';
import type { KeptVideo } from '../kept-list/kept-video.ts';
import type { Selection } from '../kept-list/use-selection.ts';

interface HistoryRowsProps {
  videos: readonly KeptVideo[];
  /** Of the whole list, or of what was found in it. */
  total: number;
  page: number;
  /** A search shows its first page alone. */
  isSearch: boolean;
  /** Kept on this device, as far as consent allows. */
  isOfDevice?: boolean;
  /** Of another page of it; the page of history when it is left out. */
  hrefOf?: ((page: number) => string) | undefined;
  headingLevel?: 2 | 3;
  selection: Selection;
  onRemove: (video: KeptVideo) => void;
}

export const HistoryRows = ({
  videos,
  total,
  page,
  isSearch,
  isOfDevice = false,
  hrefOf = (other) => urls.videos('history', other),
  headingLevel,
  selection,
  onRemove,
}: HistoryRowsProps) => {
  const intl = useIntl();
  if (videos.length === 0)
    return <NoHistory isSearch={isSearch} isPastEnd={!isSearch && total > 0} isOfDevice={isOfDevice} />;
  const totalPages = isSearch ? 1 : Math.ceil(total / LISTING_PAGE_SIZE);
  return (
    <>
      <KeptRows
        videos={videos}
        removeLabel={({ title }) => intl.formatMessage({ id: 'member.history.remove' }, { title })}
        onRemove={onRemove}
        selection={selection}
        headingLevel={headingLevel}
      />
      {isSearch && total > videos.length && (
        <p>
          <FormattedMessage id="member.history.narrow" values={{ shown: videos.length, count: total }} />
        </p>
      )}
      {totalPages > 1 && <Pagination page={page} totalPages={totalPages} hrefOf={hrefOf} />}
    </>
  );
};

type Reason = 'search' | 'pastEnd' | 'consent' | 'off' | 'none';

const NoHistory = ({
  isSearch,
  isPastEnd,
  isOfDevice,
}: {
  isSearch: boolean;
  isPastEnd: boolean;
  isOfDevice: boolean;
}) => {
  const intl = useIntl();
  const mayStore = useMayStore('functional');
  const { flags } = useDiscreet();
  const reasonOf = (): Reason => {
    if (isSearch) return 'search';
    if (isPastEnd) return 'pastEnd';
    if (isOfDevice && !mayStore) return 'consent';
    return flags.includes('nohistory') ? 'off' : 'none';
  };
  const reason = reasonOf();
  return (
    <EmptyState
      icon="clock"
      title={intl.formatMessage({
        id: reason === 'search' ? 'error.videos_not_found' : 'error.history_empty',
      })}
      text={intl.formatMessage({ id: `member.history.empty.${reason}` })}
      action={<WayOn reason={reason} />}
    />
  );
};

const WayOn = ({ reason }: { reason: Reason }) => {
  if (reason === 'search') return null;
  if (reason === 'consent')
    return (
      <ButtonLink kind="primary" to={urls.preferences()}>
        <FormattedMessage id="member.history.toPreferences" />
      </ButtonLink>
    );
  return (
    <ButtonLink kind="primary" to={reason === 'pastEnd' ? urls.videos('history') : urls.videos()}>
      <FormattedMessage id={reason === 'pastEnd' ? 'member.history.first' : 'member.history.toVideos'} />
    </ButtonLink>
  );
};
