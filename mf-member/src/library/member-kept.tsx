/** Favourites or watch later of the member who looks: the server's, asked after hydration and never cached. */
import { LISTING_PAGE_SIZE } from '@foyer/shared/wire-schemas/listings';
import { FormattedMessage, useIntl, useSite } from '@foyer/shared/platform';
import { Pagination } from '@foyer/shared/ui/navigation/pagination';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { KeptFrame, KeptRows, KeptSkeleton } from '../kept-list/kept-list.tsx';
import { type KeptVideo, keptVideosOf } from '../kept-list/kept-video.ts';
import { ChosenTools } from '../kept-list/chosen-tools.tsx';
import { useSelection } from '../kept-list/use-selection.ts';
import { memberApi } from '../member-api.ts';
import { LIBRARY_LISTS, type LibraryListName } from './library-lists.ts';
import { NothingKept } from './nothing-kept.tsx';
import { useChangeMany } from './use-change-many.ts';

interface MemberKeptProps {
  name: LibraryListName;
  memberId: number;
  page: number;
  hrefOf: (page: number) => string;
  /** In the member's area. */
  isSection?: boolean;
}

const NONE: readonly KeptVideo[] = [];

export const MemberKept = ({ name, memberId, page, hrefOf, isSection = false }: MemberKeptProps) => {
  const intl = useIntl();
  const { gender } = useSite();
  const { list, label, removed } = LIBRARY_LISTS[name];
  const heading = intl.formatMessage({ id: label });
  const { currentData, error, isFetching, refetch } = memberApi.endpoints.memberGetOwnVideos.useQuery(
    { memberId, section: name, page, gender },
    { refetchOnMountOrArgChange: true },
  );
  const { hidden, remove, move } = useChangeMany({ list, removed });
  const all = currentData ? keptVideosOf(currentData) : NONE;
  const videos = all.filter(({ videoId }) => !hidden.has(videoId));
  const selection = useSelection(videos.map(({ videoId }) => videoId));
  const chosen = () => videos.filter(({ videoId }) => selection.chosen.has(videoId));
  return (
    <KeptFrame
      heading={heading}
      isSection={isSection}
      note={<FormattedMessage id="member.kept.own" />}
      tools={
        videos.length > 0 && (
          <ChosenTools
            selection={selection}
            memberId={memberId}
            onRemove={() => void remove(chosen())}
            onMove={(target) => void move(chosen(), target)}
          />
        )
      }
    >
      <AsyncView
        state={{ data: currentData, error, isLoading: isFetching }}
        skeleton={<KeptSkeleton />}
        onRetry={() => void refetch()}
      >
        {({ total_count }) =>
          videos.length === 0 ? (
            <NothingKept name={name} firstPage={page > 1 ? hrefOf(1) : undefined} />
          ) : (
            <>
              <KeptRows
                videos={videos}
                headingLevel={isSection ? 3 : 2}
                selection={selection}
                removeLabel={({ title }) =>
                  intl.formatMessage({ id: 'member.kept.remove' }, { title, list: heading })
                }
                onRemove={(video) => void remove([video])}
              />
              {total_count > LISTING_PAGE_SIZE && (
                <Pagination
                  page={page}
                  totalPages={Math.ceil(total_count / LISTING_PAGE_SIZE)}
                  hrefOf={hrefOf}
                />
              )}
            </>
          )
        }
      </AsyncView>
    </KeptFrame>
  );
};
