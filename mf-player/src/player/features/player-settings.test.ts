import { describe, expect, it } from '@jest/globals';
import { createSettings, DEFAULT_SETTINGS, type PlayerSettings, parseSettings } from './player-settings.ts';

describe('the player’s settings', () => {
  it('leave out what is no value of theirs', () => {
    expect(
      parseSettings({
        volume: 0.4,
        rate: 99,
        captionColour: 'url(x)',
        height: null,
        other: 1,
        isMuted: 'yes',
      }),
    ).toEqual({ volume: 0.4, height: null });
    for (const text of [null, 7, 'text', []]) expect(parseSettings(text)).toEqual({});
  });

  it('keep what another tab chose meanwhile', () => {
    let kept: Partial<PlayerSettings> = { rate: 1.5 };
    const memory = {
      read: () => kept,
      write: (settings: Partial<PlayerSettings>) => {
        kept = settings;
      },
    };
    const store = createSettings(memory);
    expect(store.get()).toEqual({ ...DEFAULT_SETTINGS, rate: 1.5 });
    kept = { ...kept, volume: 0.2 };
    store.set({ isMuted: true });
    expect(kept).toEqual({ rate: 1.5, volume: 0.2, isMuted: true });
  });

  it('are of one player alone where nothing may be kept', () => {
    createSettings().set({ volume: 0.1 });
    expect(createSettings().get()).toEqual(DEFAULT_SETTINGS);
  });
});
