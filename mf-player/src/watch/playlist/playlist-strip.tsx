/** The playlist that the page stands in: its videos in order, eight of them in sight, with the shown one marked. */
import { FormattedMessage, Link, useIntl, useSearchParams } from '@foyer/shared/platform';
import { LISTING_PAGE_SIZE } from '@foyer/shared/wire-schemas/listings';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { MaybeLink } from '@foyer/shared/ui/navigation/maybe-link';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import { AutoplaySwitch } from '../next/autoplay-switch.tsx';
import { type PlaylistPlace, playlistPlaceOf, rowNumber } from './playlist-place.ts';
import css from './playlist-strip.module.css';
import { StripRows } from './strip-rows.tsx';
import { type ShownPlaylist, usePlaylist } from './use-playlist.ts';

const Rows = ({ place, list }: { place: PlaylistPlace; list: ShownPlaylist }) => {
  const { videos, total, index } = list;
  const { playlistId, page } = place;
  const pageLink = (other: number, label: 'previous' | 'next') => (
    <Link className={css.page} to={urls.playlist(playlistId, other)}>
      <FormattedMessage id={label === 'previous' ? 'common.previous' : 'common.next'} />
    </Link>
  );
  const lastPage = Math.ceil(total / LISTING_PAGE_SIZE);
  return (
    <>
      <StripRows
        videos={videos}
        index={index}
        firstNumber={rowNumber(place, 0)}
        pathOf={({ video_id, dir }) => urls.video(video_id, dir, { playlist: playlistId, pl_page: page })}
      />
      {lastPage > 1 && (
        <p className={css.pages}>
          {page > 1 && pageLink(page - 1, 'previous')}
          {page < lastPage && pageLink(page + 1, 'next')}
        </p>
      )}
    </>
  );
};

/** Nothing where the address names no playlist. */
export const PlaylistStrip = ({ videoId }: { videoId: number }) => {
  const intl = useIntl();
  const [search] = useSearchParams();
  const place = playlistPlaceOf(search);
  const state = usePlaylist(place, videoId);
  if (!place) return null;
  return (
    <section className={css.strip} aria-label={intl.formatMessage({ id: 'player.watch.playlist' })}>
      <AsyncView state={state} skeleton={<Skeleton w="100%" h={320} />}>
        {(list) =>
          list.playlist ? (
            <>
              <div className={css.head}>
                <h2 className={css.name}>
                  <MaybeLink className={css.nameLink} to={urls.playlist(place.playlistId, place.page)}>
                    <bdi>{list.playlist.title}</bdi>
                  </MaybeLink>
                </h2>
                <p className={css.note}>
                  <bdi>{list.playlist.member.name}</bdi>
                  {list.index >= 0 && (
                    <>
                      {' · '}
                      <FormattedMessage
                        id="player.page.playlistPlace"
                        values={{ number: rowNumber(place, list.index), total: list.total }}
                      />
                    </>
                  )}
                </p>
                <AutoplaySwitch />
              </div>
              <Rows place={place} list={list} />
            </>
          ) : (
            <p className={css.private}>
              <Icon name="lock" size={16} />
              {intl.formatMessage({ id: 'error.playlist_private' })}
            </p>
          )
        }
      </AsyncView>
    </section>
  );
};
