/** The playlist that the page stands in: its videos in order, eight of them in sight, with the shown one marked. */
import { FormattedMessage, Link, useIntl, useSearchParams } from '@foyer/shared/platform';
import { LISTING_PAGE_SIZE } from '@foyer/shared/wire-schemas/listings';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { MaybeLink } from '@foyer/shared/ui/navigation/maybe-link';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import { useEffect, useRef } from 'react';
import { AutoplaySwitch } from './autoplay-switch.tsx';
import { type PlaylistPlace, playlistPlaceOf, rowNumber } from './playlist-place.ts';
import css from './playlist-strip.module.css';
import { PLAY_ON } from './use-autostart.ts';
import { type ShownPlaylist, usePlaylist } from './use-playlist.ts';

const Rows = ({ place, list }: { place: PlaylistPlace; list: ShownPlaylist }) => {
  const rows = useRef<HTMLOListElement>(null);
  const { videos, total, index } = list;
  const { playlistId, page } = place;
  // The shown one in sight; the page itself stays where it is.
  useEffect(() => {
    const { current } = rows;
    const row = current?.children[index];
    if (current && row instanceof HTMLElement) current.scrollTop = row.offsetTop - current.offsetTop;
  }, [index]);
  const pageLink = (other: number, label: 'previous' | 'next') => (
    <Link className={css.page} to={urls.playlist(playlistId, other)}>
      <FormattedMessage id={label === 'previous' ? 'common.previous' : 'common.next'} />
    </Link>
  );
  const lastPage = Math.ceil(total / LISTING_PAGE_SIZE);
  return (
    <>
      <ol className={css.rows} ref={rows} start={rowNumber(place, 0)} tabIndex={-1}>
        {videos.map((video, at) => (
          <li key={video.video_id} className={css.row} aria-current={at === index ? 'true' : undefined}>
            <Link
              className={css.link}
              to={urls.video(video.video_id, video.dir, { playlist: playlistId, pl_page: page })}
              state={PLAY_ON}
            >
              <span className={css.number}>
                {at === index ? <Icon name="play" size={14} /> : rowNumber(place, at)}
              </span>
              <img
                className={css.thumb}
                src={video.thumb}
                width={320}
                height={180}
                alt=""
                loading="lazy"
                decoding="async"
              />
              <span className={css.words}>
                <bdi className={css.title}>{video.title}</bdi>
                <span className={css.length}>{video.duration}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
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
