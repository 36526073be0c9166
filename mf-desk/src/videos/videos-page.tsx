import { useIntl, useLocation } from '@foyer/shared/platform';
import { DURATIONS } from '@foyer/shared/wire-schemas/listings';
import { GENDERS } from '@foyer/shared/wire-schemas/site';
import { BulkList } from '../bulk/late-bulk-list.ts';
import { FoundFilters } from '../bulk/found-filters.tsx';
import { CatalogueTabs } from '../catalogue/catalogue-tabs.tsx';
import { DeskPage } from '../layout/desk-page.tsx';
import { ObjectSheet } from '../sheets/late-object-sheet.ts';
import { VideoList } from './video-list.tsx';
import { VIDEOS, type VideosFilter } from './videos-address.ts';

/** Filters, what they find, and what was changed of many videos lately. */
export const VideosPage = () => {
  const intl = useIntl();
  return (
    <DeskPage
      part="catalogue"
      title={intl.formatMessage({ id: 'desk.videos.title' })}
      description={intl.formatMessage({ id: 'desk.videos.about' })}
      canonical={VIDEOS.addressOf()}
    >
      <CatalogueTabs current="videos" />
      <Videos />
    </DeskPage>
  );
};

const TERMS = [
  ['category_id', 'category'],
  ['channel_id', 'channel'],
  ['model_id', 'model'],
] as const;

const Filters = ({ filter }: { filter: VideosFilter }) => {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const choices = (field: 'gender' | 'duration' | 'exclusive' | 'embedding', values: readonly string[]) => ({
    name: field,
    label: text(`desk.videos.field.${field}`),
    options: values.map((value) => ({ value, label: text(`desk.videos.${field}.${value}`) })),
  });
  const quality = [
    { value: 'hd', label: 'HD' },
    { value: '4k', label: '4K' },
  ];
  return (
    <FoundFilters
      filter={filter}
      address={VIDEOS}
      label={text('desk.videos.q')}
      terms={TERMS}
      named={{ name: 'member', label: text('desk.videos.field.member') }}
      selects={[
        choices('gender', GENDERS),
        choices('duration', DURATIONS.slice(1)),
        { name: 'type', label: text('desk.videos.field.type'), options: quality },
        choices('exclusive', ['1', '0']),
        choices('embedding', ['1', '0']),
      ]}
    />
  );
};

const Videos = () => {
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  const filter = VIDEOS.readFilter(asked);
  const key = JSON.stringify(filter);
  return (
    <>
      <Filters key={`filter ${key}`} filter={filter} />
      <VideoList key={key} filter={filter} after={asked.get('after') ?? ''} />
      <ObjectSheet kind="video" filter={filter} />
      <BulkList kind="video" />
    </>
  );
};
