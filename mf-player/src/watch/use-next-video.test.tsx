import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useNextVideo } from './use-next-video.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('useNextVideo', () => {
  it('suggests 20 seconds after playback started, and never again once closed', () => {
    const { result } = renderHook(() => useNextVideo());
    act(() => result.current.onFirstPlay());
    act(() => {
      jest.advanceTimersByTime(19_900);
    });
    expect(result.current.isShown).toBe(false);
    act(() => {
      jest.advanceTimersByTime(200);
    });
    expect(result.current.isShown).toBe(true);
    act(() => result.current.close());
    act(() => result.current.onEnded());
    expect(result.current.isShown).toBe(false);
  });
});
