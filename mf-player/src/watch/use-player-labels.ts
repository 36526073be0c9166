/** The player's words in the page's language. Arguments stay unchanged: the player fills them in. */
import { useIntl } from '@foyer/shared/platform';
import { useMemo } from 'react';
import type { PlayerLabels } from '../player/player-options.ts';

export const usePlayerLabels = (): PlayerLabels => {
  const intl = useIntl();
  return useMemo(
    () => ({
      player: intl.formatMessage({ id: 'player.control.player' }),
      play: intl.formatMessage({ id: 'player.control.play' }),
      pause: intl.formatMessage({ id: 'player.control.pause' }),
      replay: intl.formatMessage({ id: 'player.control.replay' }),
      mute: intl.formatMessage({ id: 'player.control.mute' }),
      unmute: intl.formatMessage({ id: 'player.control.unmute' }),
      volume: intl.formatMessage({ id: 'player.control.volume' }),
      currentTime: intl.formatMessage({ id: 'player.control.currentTime' }),
      duration: intl.formatMessage({ id: 'player.control.duration' }),
      progress: intl.formatMessage({ id: 'player.control.progress' }),
      position: intl.formatMessage(
        { id: 'player.control.position' },
        { position: '{position}', duration: '{duration}' },
      ),
      fullscreen: intl.formatMessage({ id: 'player.control.fullscreen' }),
      exitFullscreen: intl.formatMessage({ id: 'player.control.exitFullscreen' }),
      pip: intl.formatMessage({ id: 'player.control.pip' }),
      exitPip: intl.formatMessage({ id: 'player.control.exitPip' }),
      loading: intl.formatMessage({ id: 'player.control.loading' }),
      loaded: intl.formatMessage({ id: 'player.control.loaded' }),
      retry: intl.formatMessage({ id: 'player.control.retry' }),
    }),
    [intl],
  );
};
