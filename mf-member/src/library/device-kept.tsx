/** Favourites or watch later of the anonymous: this device's, which they can take along as a file. */
import { LISTING_PAGE_SIZE } from '@foyer/shared/wire-schemas/listings';
import { addToDevice, removeFromDevice, useDeviceLibrary } from '@foyer/shared/device-library';
import { FormattedMessage, useHydrated, useIntl } from '@foyer/shared/platform';
import { Pagination } from '@foyer/shared/ui/navigation/pagination';
import { urls } from '@foyer/shared/urls';
import { KeptFrame, KeptRows, KeptSkeleton } from '../kept-list/kept-list.tsx';
import { keptVideoOfDevice } from '../kept-list/kept-video.ts';
import { ChosenTools } from '../kept-list/chosen-tools.tsx';
import { useMoveOnDevice } from '../device-playlists/use-move-on-device.ts';
import { useSelection } from '../kept-list/use-selection.ts';
import { DeviceFile } from './device-file.tsx';
import { LIBRARY_LISTS, type LibraryListName } from './library-lists.ts';
import { LibraryTabs } from './library-tabs.tsx';
import { NothingKept } from './nothing-kept.tsx';
import { useTellRemoved } from './use-tell-removed.ts';

export const DeviceKept = ({ name, page }: { name: LibraryListName; page: number }) => {
  const intl = useIntl();
  const isHydrated = useHydrated();
  const tell = useTellRemoved();
  const move = useMoveOnDevice();
  const { list, label, removed } = LIBRARY_LISTS[name];
  const heading = intl.formatMessage({ id: label });
  const all = useDeviceLibrary()[list];
  const shown = all.slice((page - 1) * LISTING_PAGE_SIZE, page * LISTING_PAGE_SIZE);
  const selection = useSelection(shown.map(({ video_id }) => video_id));
  const hrefOf = (other: number) => urls.library(name, other);
  const remove = (ids: readonly number[]) => {
    const gone = all.filter(({ video_id }) => ids.includes(video_id));
    removeFromDevice(list, ids);
    tell(removed, { count: gone.length }, () => addToDevice(list, gone));
  };
  return (
    <KeptFrame
      heading={heading}
      note={<FormattedMessage id="member.kept.device" />}
      tabs={<LibraryTabs current={name} />}
      tools={
        <>
          {shown.length > 0 && (
            <ChosenTools
              selection={selection}
              memberId={0}
              onRemove={() => remove([...selection.chosen])}
              onMove={(target) =>
                move(
                  all.filter(({ video_id }) => selection.chosen.has(video_id)),
                  target,
                  (ids) => removeFromDevice(list, ids),
                )
              }
            />
          )}
          <DeviceFile />
        </>
      }
    >
      {!isHydrated && <KeptSkeleton />}
      {isHydrated && shown.length === 0 && (
        <NothingKept name={name} firstPage={page > 1 ? hrefOf(1) : undefined} />
      )}
      {shown.length > 0 && (
        <KeptRows
          videos={shown.map(keptVideoOfDevice)}
          selection={selection}
          removeLabel={({ title }) =>
            intl.formatMessage({ id: 'member.kept.remove' }, { title, list: heading })
          }
          onRemove={({ videoId }) => remove([videoId])}
        />
      )}
      {all.length > LISTING_PAGE_SIZE && (
        <Pagination page={page} totalPages={Math.ceil(all.length / LISTING_PAGE_SIZE)} hrefOf={hrefOf} />
      )}
    </KeptFrame>
  );
};
