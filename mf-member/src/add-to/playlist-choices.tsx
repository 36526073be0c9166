/** Own playlists as boxes to tick. */
import { useIntl } from '@foyer/shared/platform';
import { OwnPlaylists } from '../parts/own-playlists.tsx';
import css from '../parts/own-playlists.module.css';
import { PlaylistChoice } from './playlist-choice.tsx';
import { useKeep } from './use-keep.ts';

export const PlaylistChoices = ({ videoId }: { videoId: number }) => {
  const intl = useIntl();
  const { kept, keep, memberId } = useKeep(videoId);
  return (
    <div className={css.choices} role="group" aria-label={intl.formatMessage({ id: 'member.playlist.own' })}>
      <OwnPlaylists memberId={memberId}>
        {({ playlist_id: playlistId, title, visible, total_videos: count }) => {
          const isIn = kept?.playlist_ids.includes(playlistId) ?? false;
          return (
            <PlaylistChoice
              key={playlistId}
              title={title}
              isPrivate={visible === 0}
              count={count}
              isIn={isIn}
              onChange={() => void keep({ list: { playlistId }, title }, isIn)}
            />
          );
        }}
      </OwnPlaylists>
    </div>
  );
};
