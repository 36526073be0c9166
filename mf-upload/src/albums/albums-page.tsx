import { ALBUMS_PAGE_SIZE } from '@foyer/shared/wire-schemas/albums';
import { FormattedMessage, Link, useIntl, useSearchParams, useViewer } from '@foyer/shared/platform';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Picture } from '@foyer/shared/ui/graphics/picture';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { Pagination } from '@foyer/shared/ui/navigation/pagination';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { Views } from '@foyer/shared/ui/text/count';
import { rareUrls } from '@foyer/shared/rare-urls';
import { urls } from '@foyer/shared/urls';
import { OwnTabs } from '../queue/own-tabs.tsx';
import { StateBadge } from '../queue/state-badge.tsx';
import { uploadApi } from '../upload-api.ts';
import { albumState } from './album-state.ts';
import layout from '../layout/layout.module.css';
import frame from '../layout/still.module.css';
import styles from './albums.module.css';

const LIST_HEIGHT_PX = 600;

/** The member's own albums with their states. */
export const AlbumsPage = () => {
  const intl = useIntl();
  const viewer = useViewer();
  const [search] = useSearchParams();
  const page = Number(/^[1-9]\d{0,4}$/.exec(search.get('page') ?? '')?.[0] ?? 1);
  return (
    <div className={styles.page}>
      <PageHead
        title={intl.formatMessage({ id: 'upload.albums.title' })}
        description={intl.formatMessage({ id: 'upload.own.after-moderation-album' })}
        canonical={rareUrls.ownAlbums()}
        robots="noindex,nofollow"
      />
      <header className={styles.head}>
        <h1 className={layout.title}>
          <FormattedMessage id="upload.albums.title" />
        </h1>
        <ButtonLink kind="primary" icon="upload" to={urls.uploadAlbum()}>
          <FormattedMessage id="upload.album.title" />
        </ButtonLink>
      </header>
      <OwnTabs current="albums" />
      {viewer.status === 'member' ? (
        <OwnAlbums memberId={viewer.member._id} page={page} />
      ) : (
        <Skeleton w="100%" h={LIST_HEIGHT_PX} />
      )}
    </div>
  );
};

const OwnAlbums = ({ memberId, page }: { memberId: number; page: number }) => {
  const intl = useIntl();
  const { currentData, error, isFetching, refetch } = uploadApi.endpoints.uploadGetAlbums.useQuery({
    memberId,
    page,
  });
  return (
    <AsyncView
      state={{ data: currentData, error, isLoading: isFetching }}
      empty={({ albums }) => albums.length === 0}
      emptyText={intl.formatMessage({ id: 'upload.albums.empty' })}
      skeleton={<Skeleton w="100%" h={LIST_HEIGHT_PX} />}
      onRetry={() => void refetch()}
    >
      {({ albums, total_count }) => (
        <>
          <ul className={styles.albums}>
            {albums.map((album) => (
              <li key={album.album_id} className={styles.album}>
                <Link
                  className={frame.still}
                  to={rareUrls.ownAlbum(album.album_id)}
                  tabIndex={-1}
                  aria-hidden="true"
                >
                  <Picture
                    src={album.thumb}
                    alt=""
                    width={320}
                    height={180}
                    loading="lazy"
                    fallback={<Icon name="image" size={28} />}
                  />
                </Link>
                <p className={styles.name}>
                  <Link to={rareUrls.ownAlbum(album.album_id)}>
                    <bdi>{album.title}</bdi>
                  </Link>
                </p>
                <p className={styles.facts}>
                  <StateBadge state={albumState(album)} />
                  {album.change && (
                    <Badge kind={album.change === 'waiting' ? 'pending' : 'rejected'}>
                      <FormattedMessage
                        id={
                          album.change === 'waiting' ? 'upload.change.badge' : 'upload.change.rejected-badge'
                        }
                      />
                    </Badge>
                  )}
                  <FormattedMessage id="upload.album.count" values={{ count: album.photos_amount }} />
                  <Views value={album.album_viewed} />
                  <PostDate iso={album.post_date} isExact />
                </p>
                {album.is_incomplete && (
                  <p className={styles.missing}>
                    <Link to={rareUrls.ownAlbum(album.album_id)}>
                      <FormattedMessage id="upload.people.own.lacks" />
                    </Link>
                  </p>
                )}
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            totalPages={Math.ceil(total_count / ALBUMS_PAGE_SIZE)}
            hrefOf={(next) => rareUrls.ownAlbums({ page: next > 1 ? next : undefined })}
          />
        </>
      )}
    </AsyncView>
  );
};
