import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSuggestion } from './use-suggestion.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const wait = (ms: number) =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });

describe('useSuggestion', () => {
  it('suggests 20 seconds after playback started, and never again once closed', () => {
    const { result } = renderHook(() => useSuggestion());
    act(() => result.current.onFirstPlay());
    wait(19_900);
    expect(result.current.shows).toBe('nothing');
    wait(200);
    expect(result.current.shows).toBe('suggestion');
    act(() => result.current.close());
    wait(60_000);
    expect(result.current.shows).toBe('nothing');
    act(() => result.current.onEnded());
    expect(result.current).toMatchObject({ shows: 'end', wasClosed: true });
  });

  it('shows the card at the end of a short video, until it is played again', () => {
    const { result } = renderHook(() => useSuggestion());
    act(() => result.current.onFirstPlay());
    act(() => result.current.onEnded());
    expect(result.current).toMatchObject({ shows: 'end', wasClosed: false });
    wait(60_000);
    expect(result.current.shows).toBe('end');
    act(() => result.current.onPlay());
    expect(result.current.shows).toBe('nothing');
  });
});
