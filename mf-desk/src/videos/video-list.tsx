/** Videos that the filters find, to choose from. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { DeskVideo, DeskVideos } from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import { urls } from '@foyer/shared/urls';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { FoundList, type FoundRow } from '../bulk/found-list.tsx';
import { bulkApi } from '../bulk-api.ts';
import { VIDEOS, type VideosFilter } from './videos-address.ts';

const toRow = ({ video_id: id, dir, channel, categories, models, ...video }: DeskVideo): FoundRow => ({
  id,
  title: video.title,
  to: urls.video(id, dir),
  thumb: video.thumb,
  date: video.date,
  before: video.duration,
  after: <FormattedMessage id={`desk.videos.gender.${video.gender}`} />,
  terms: [channel, ...categories, ...models].flatMap((term) => (term ? [term.title] : [])),
  isPrivate: video.is_private,
  badges: video.is_exclusive && (
    <Badge>
      <FormattedMessage id="desk.videos.exclusive.1" />
    </Badge>
  ),
});

export const VideoList = ({ filter, after }: { filter: VideosFilter; after: string }) => (
  <FoundList<DeskVideos>
    kind="video"
    filter={filter}
    isFirst={after === ''}
    hrefOf={(other) => VIDEOS.addressOf(filter, other)}
    list={bulkApi.endpoints.deskBulkGetVideos.useQuery({ filter, after })}
    rowsOf={({ videos }) => videos.map(toRow)}
  />
);
