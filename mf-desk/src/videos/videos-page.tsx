import { useDispatch, useIntl, useLocation } from '@foyer/shared/platform';
import { BulkList } from '../bulk/late-bulk-list.ts';
import { staleObjects } from '../bulk-api.ts';
import { CatalogueTabs } from '../catalogue/catalogue-tabs.tsx';
import { DeskPage } from '../layout/desk-page.tsx';
import { SheetPanel } from '../sheets/sheet-panel.tsx';
import { videosTable } from '../sheets-api.ts';
import { VideoFilters } from './video-filters.tsx';
import { VideoList } from './video-list.tsx';
import { readVideosFilter, readVideosPage, videosAddress } from './videos-address.ts';

/** Filters, what they find, and what was changed of many videos lately. */
export const VideosPage = () => {
  const intl = useIntl();
  return (
    <DeskPage
      part="catalogue"
      title={intl.formatMessage({ id: 'desk.videos.title' })}
      description={intl.formatMessage({ id: 'desk.videos.about' })}
      canonical={videosAddress()}
    >
      <CatalogueTabs current="videos" />
      <Videos />
    </DeskPage>
  );
};

const Videos = () => {
  const dispatch = useDispatch();
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  const filter = readVideosFilter(asked);
  const key = JSON.stringify(filter);
  return (
    <>
      <VideoFilters key={`filter ${key}`} filter={filter} />
      <VideoList key={key} filter={filter} page={readVideosPage(asked)} />
      <SheetPanel kind="video" href={videosTable(filter)} onChanged={() => void dispatch(staleObjects())} />
      <BulkList kind="video" />
    </>
  );
};
