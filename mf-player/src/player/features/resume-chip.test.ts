import { describe, expect, it, jest } from '@jest/globals';
import type { Commands } from './commands.ts';
import { showResumed } from './resume-chip.ts';
import { createWord } from './words.ts';
import english from '../words/en.json' with { type: 'json' };

const show = (currentTime: number, seen: [number, number][]) => {
  const root = document.createElement('div');
  const video = document.createElement('video');
  const played = {
    length: seen.length,
    start: (index: number) => seen[index]?.[0] ?? 0,
    end: (index: number) => seen[index]?.[1] ?? 0,
  };
  for (const [name, value] of Object.entries({ currentTime, played }))
    Object.defineProperty(video, name, { value });
  const seekTo = jest.fn();
  showResumed(root, video, { seekTo } as unknown as Commands, createWord(english));
  return { root, seekTo };
};

describe('showResumed', () => {
  it('offers the start to anyone who goes on where they were', () => {
    const { root, seekTo } = show(130, [[129, 130]]);
    expect(root.textContent).toBe('Continued at 2:10From the beginning');
    root.querySelector('button')?.click();
    expect(seekTo).toHaveBeenCalledWith(0);
    expect(root.childElementCount).toBe(0);
  });

  it('says nothing to anyone who watched from the start, or came by a link to a moment', () => {
    expect(show(40, [[0, 40]]).root.childElementCount).toBe(0);
    window.history.replaceState(null, '', '?t=130');
    expect(show(130, [[130, 131]]).root.childElementCount).toBe(0);
    window.history.replaceState(null, '', '?');
  });
});
