/** What the filters find, to choose from: one by one, a page at a time, or all of it. */
import { FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import {
  type DeskVideo,
  type DeskVideos,
  DESK_VIDEOS_PAGE_SIZE,
} from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import { urls } from '@foyer/shared/urls';
import { Button } from '@foyer/shared/ui/controls/button';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Pagination } from '@foyer/shared/ui/navigation/pagination';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { bulkApi } from '../bulk-api.ts';
import { ChangeForm } from './change-form.tsx';
import { type Chosen, useChosen } from './use-chosen.ts';
import { type VideosFilter, videosAddress } from './videos-address.ts';
import styles from './videos.module.css';

interface VideoListProps {
  filter: VideosFilter;
  page: number;
}

export const VideoList = ({ filter, page }: VideoListProps) => {
  const intl = useIntl();
  const chosen = useChosen();
  const list = bulkApi.endpoints.deskBulkGetVideos.useQuery({ filter, page });
  return (
    <>
      <AsyncView
        state={{ data: list.currentData, error: list.error, isLoading: !list.currentData && list.isFetching }}
        empty={({ videos }) => videos.length === 0}
        emptyText={intl.formatMessage({ id: 'desk.videos.none' })}
        skeleton={<Skeleton w="100%" h={480} />}
        onRetry={() => void list.refetch()}
      >
        {(found) => (
          <section className={styles.stack} aria-label={intl.formatMessage({ id: 'desk.videos.list' })}>
            <ListHead found={found} chosen={chosen} />
            <ul className={styles.rows}>
              {found.videos.map((video) => (
                <VideoRow key={video.video_id} video={video} chosen={chosen} />
              ))}
            </ul>
            <Pagination
              page={page}
              totalPages={Math.ceil(found.total_count / DESK_VIDEOS_PAGE_SIZE)}
              hrefOf={(other) => videosAddress(filter, other)}
            />
          </section>
        )}
      </AsyncView>
      {/* It stays while another page is on its way, with what was chosen in it. */}
      {list.data && <ChangeForm filter={filter} chosen={chosen} total={list.data.total_count} />}
    </>
  );
};

const ListHead = ({ found, chosen }: { found: DeskVideos; chosen: Chosen }) => {
  const ids = found.videos.map(({ video_id: id }) => id);
  const count = found.total_count;
  return (
    <div className={styles.head}>
      <Checkbox
        label={<FormattedMessage id="desk.videos.page" />}
        checked={ids.every(chosen.has)}
        disabled={chosen.ids === null}
        onChange={({ target }) => chosen.set(ids, target.checked)}
      />
      <p role="status">
        {found.has_more ? (
          <FormattedMessage id="desk.videos.more" values={{ count }} />
        ) : (
          <FormattedMessage id="desk.videos.found" values={{ count }} />
        )}
      </p>
      {chosen.ids !== null && !found.has_more && (
        <Button onClick={chosen.chooseAll}>
          <FormattedMessage id="desk.videos.all" values={{ count }} />
        </Button>
      )}
    </div>
  );
};

const VideoRow = ({ video, chosen }: { video: DeskVideo; chosen: Chosen }) => {
  const intl = useIntl();
  const { video_id: id, dir, title, thumb, duration, gender, categories, models, channel } = video;
  const terms = [channel, ...categories, ...models].flatMap((term) => (term ? [term.title] : []));
  return (
    <li className={styles.row}>
      <input
        type="checkbox"
        className={styles.box}
        checked={chosen.has(id)}
        disabled={chosen.ids === null}
        aria-label={intl.formatMessage({ id: 'desk.videos.choose' }, { title })}
        onChange={({ target }) => chosen.set([id], target.checked)}
      />
      <span className={styles.thumb}>
        {thumb === null ? (
          <Icon name="image" size={20} />
        ) : (
          <img src={thumb} alt="" loading="lazy" decoding="async" />
        )}
      </span>
      <div className={styles.names}>
        <h2 className={styles.name}>
          <Link className={styles.link} to={urls.video(id, dir)}>
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <p className={styles.facts}>
          <span>{duration}</span>
          <time dateTime={video.date}>{intl.formatDate(video.date, { dateStyle: 'medium' })}</time>
          <FormattedMessage id={`desk.videos.gender.${gender}`} />
        </p>
        <p className={styles.facts}>
          {terms.map((term) => (
            <bdi key={term}>{term}</bdi>
          ))}
        </p>
      </div>
      <p className={styles.badges}>
        {video.is_private && (
          <Badge kind="private">
            <FormattedMessage id="desk.videos.visibility.private" />
          </Badge>
        )}
        {video.is_exclusive && (
          <Badge>
            <FormattedMessage id="desk.videos.exclusive.1" />
          </Badge>
        )}
      </p>
    </li>
  );
};
