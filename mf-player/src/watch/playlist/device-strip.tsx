/**
 * The playlist of this device that the page stands in. A chunk of its own: only addresses that name one need it. Nothing of the
 * playlist is sent: the one question is for the video that comes next, as its own page asks it.
 */
import { type DevicePlaylist, type DeviceVideo, useDeviceLibrary } from '@foyer/shared/device-library';
import { type DevicePlace, devicePlaceHash } from '@foyer/shared/device-place';
import { FormattedMessage, Link, useIntl, useLocation } from '@foyer/shared/platform';
import { MaybeLink } from '@foyer/shared/ui/navigation/maybe-link';
import { urls } from '@foyer/shared/urls';
import { LISTING_PAGE_SIZE } from '@foyer/shared/wire-schemas/listings';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { playerApi } from '../../player-api.ts';
import { addressOnDevice, pageOnDevice } from './device-address.ts';
import { AutoplaySwitch } from '../next/autoplay-switch.tsx';
import { isWatchable } from '../load-watch.ts';
import css from './playlist-strip.module.css';
import { StripRows } from './strip-rows.tsx';
import type { NextUp } from '../next/use-next-up.ts';

export interface DeviceStripProps {
  place: DevicePlace;
  /** The shown video. */
  videoId: number;
  /** What plays after it; null at the end of the playlist. */
  onNext: (next: NextUp | null) => void;
  /** Whether this device has the playlist. */
  onFound: (isFound: boolean) => void;
}

const isUnknown = (error: unknown): boolean =>
  Boolean(error && typeof error === 'object' && 'status' in error && error.status === 404);

/** The next one that can be watched: what was withdrawn since it was kept must not end the playlist. Its large picture comes with the answer. */
const useNextVideo = (
  videos: readonly DeviceVideo[],
  index: number,
): (NextUp['video'] & DeviceVideo) | undefined => {
  const [gone, setGone] = useState(0);
  const next = index < 0 ? undefined : videos[index + 1 + gone];
  const { currentData: data, error } = playerApi.endpoints.playerGetVideo.useQuery(
    { id: next?.video_id ?? 0 },
    { skip: next === undefined },
  );
  const isGone = next !== undefined && (data ? !isWatchable(data.video) : isUnknown(error));
  useEffect(() => {
    if (isGone) setGone(gone + 1);
  }, [isGone, gone]);
  const scr = data && isWatchable(data.video) ? data.video.scr : undefined;
  return useMemo(() => (next && !isGone ? { ...next, ...(scr && { scr }) } : undefined), [next, isGone, scr]);
};

const Shown = ({
  playlist,
  place,
  videoId,
  onNext,
}: Omit<DeviceStripProps, 'onFound'> & { playlist: DevicePlaylist }) => {
  const { pathname, search } = useLocation();
  const { videos, id: playlistId } = playlist;
  const index = videos.findIndex(({ video_id }) => video_id === videoId);
  const next = useNextVideo(videos, index);
  const first = (place.page - 1) * LISTING_PAGE_SIZE;
  const lastPage = pageOnDevice(videos.length - 1);
  const tell = useEffectEvent(() => {
    onNext(next ? { video: next, to: addressOnDevice(playlist, next) } : null);
  });
  useEffect(() => tell(), [next, playlistId]);
  const pageLink = (page: number, label: 'previous' | 'next') => (
    <Link
      className={css.page}
      to={`${pathname}${search}${devicePlaceHash({ playlistId, page })}`}
      preventScrollReset
    >
      <FormattedMessage id={label === 'previous' ? 'common.previous' : 'common.next'} />
    </Link>
  );
  return (
    <>
      <div className={css.head}>
        <h2 className={css.name}>
          <MaybeLink className={css.nameLink} to={urls.devicePlaylist(playlistId)}>
            <bdi>{playlist.title}</bdi>
          </MaybeLink>
        </h2>
        <p className={css.note}>
          <FormattedMessage id="player.device.here" />
          {index >= 0 && (
            <>
              {' · '}
              <FormattedMessage
                id="player.page.playlistPlace"
                values={{ number: index + 1, total: videos.length }}
              />
            </>
          )}
        </p>
        <AutoplaySwitch />
      </div>
      <StripRows
        videos={videos.slice(first, first + LISTING_PAGE_SIZE)}
        index={index < 0 ? -1 : index - first}
        firstNumber={first + 1}
        pathOf={({ video_id, dir }) => `${urls.video(video_id, dir)}${devicePlaceHash(place)}`}
      />
      {lastPage > 1 && (
        <p className={css.pages}>
          {place.page > 1 && pageLink(place.page - 1, 'previous')}
          {place.page < lastPage && pageLink(place.page + 1, 'next')}
        </p>
      )}
    </>
  );
};

export const DeviceStrip = ({ onFound, ...props }: DeviceStripProps) => {
  const intl = useIntl();
  const { playlists } = useDeviceLibrary();
  const playlist = playlists.find(({ id }) => id === props.place.playlistId);
  const isFound = playlist !== undefined;
  const tellFound = useEffectEvent(() => onFound(isFound));
  useEffect(() => tellFound(), [isFound]);
  return (
    <section className={css.strip} aria-label={intl.formatMessage({ id: 'player.watch.playlist' })}>
      {playlist ? (
        <Shown {...props} playlist={playlist} />
      ) : (
        <p className={css.private}>
          <FormattedMessage id="player.device.unknown" />
        </p>
      )}
    </section>
  );
};
