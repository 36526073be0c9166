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
      remainingTime: intl.formatMessage({ id: 'player.control.remainingTime' }),
      progress: intl.formatMessage({ id: 'player.control.progress' }),
      position: intl.formatMessage(
        { id: 'player.control.position' },
        { position: '{position}', duration: '{duration}' },
      ),
      fullscreen: intl.formatMessage({ id: 'player.control.fullscreen' }),
      exitFullscreen: intl.formatMessage({ id: 'player.control.exitFullscreen' }),
      pip: intl.formatMessage({ id: 'player.control.pip' }),
      exitPip: intl.formatMessage({ id: 'player.control.exitPip' }),
      inPip: intl.formatMessage({ id: 'player.control.inPip' }),
      speed: intl.formatMessage({ id: 'player.control.speed' }),
      captions: intl.formatMessage({ id: 'player.control.captions' }),
      chapters: intl.formatMessage({ id: 'player.control.chapters' }),
      captionsOff: intl.formatMessage({ id: 'player.control.captionsOff' }),
      quality: intl.formatMessage({ id: 'player.control.quality' }),
      auto: intl.formatMessage({ id: 'player.control.auto' }),
      selected: intl.formatMessage({ id: 'player.control.selected' }),
      seconds: intl.formatMessage({ id: 'player.control.seconds' }),
      loading: intl.formatMessage({ id: 'player.control.loading' }),
      failed: intl.formatMessage({ id: 'player.control.failed' }),
      retry: intl.formatMessage({ id: 'player.control.retry' }),
    }),
    [intl],
  );
};
