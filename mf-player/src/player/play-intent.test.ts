import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { watchIntent } from './play-intent.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('watchIntent', () => {
  it('ignores a pointer that only crosses, and takes one that rests', () => {
    const element = document.createElement('div');
    const onIntent = jest.fn();
    watchIntent(element, onIntent);
    element.dispatchEvent(new Event('pointerenter'));
    jest.advanceTimersByTime(40);
    element.dispatchEvent(new Event('pointerleave'));
    jest.advanceTimersByTime(1000);
    expect(onIntent).not.toHaveBeenCalled();
    element.dispatchEvent(new Event('pointerenter'));
    jest.advanceTimersByTime(200);
    element.dispatchEvent(new Event('pointerdown'));
    expect(onIntent).toHaveBeenCalledTimes(1);
  });

  it('does nothing once undone', () => {
    const element = document.createElement('div');
    const onIntent = jest.fn();
    watchIntent(element, onIntent)();
    element.dispatchEvent(new Event('focusin'));
    expect(onIntent).not.toHaveBeenCalled();
  });
});
