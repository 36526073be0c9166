import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buildMany, buildVideoCard } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { act, fireEvent, screen } from '@testing-library/react';
import messages from '../messages/en.json' with { type: 'json' };
import { readAutoplayNext, writeAutoplayNext } from './autoplay-next.ts';
import { AutoplaySwitch } from './autoplay-switch.tsx';
import { UpNext } from './up-next.tsx';
import { chooseRelated } from './use-next-up.ts';

const next = { video: buildVideoCard({ video_id: 4, title: 'Pier at noon' }), to: '/videos/4/pier/' };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});
const wait = (ms: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
  });

describe('UpNext', () => {
  it('counts eight seconds down and then goes there by itself', async () => {
    const { router } = await renderInApp(<UpNext next={next} startsItself onCancel={() => {}} />, {
      messages,
    });
    expect(screen.getByRole('status')).toHaveTextContent('Up next in 8');
    await wait(7500);
    expect(router.state.location.pathname).toBe('/');
    await wait(1000);
    expect(router.state.location.pathname).toBe('/videos/4/pier/');
    expect(router.state.location.state).toEqual({ play: true });
  });

  it('stays when it is cancelled by its button or by Escape', async () => {
    const onCancel = jest.fn();
    await renderInApp(<UpNext next={next} startsItself onCancel={onCancel} />, { messages });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onCancel).toHaveBeenCalledTimes(2);
  });

  it('only offers the next video where it must not start by itself', async () => {
    const { router } = await renderInApp(<UpNext next={next} startsItself={false} onCancel={() => {}} />, {
      messages,
    });
    await wait(60_000);
    expect(router.state.location.pathname).toBe('/');
    expect(screen.getByRole('link', { name: 'Play now' })).toHaveAttribute('href', '/videos/4/pier/');
  });
});

describe('the choice of autoplay', () => {
  it('is on at first, and remembered on this device where storing is allowed', async () => {
    document.documentElement.dataset.consent = 'free';
    expect(readAutoplayNext()).toBe(true);
    await renderInApp(<AutoplaySwitch />, { messages });
    fireEvent.click(screen.getByRole('switch', { name: 'Autoplay' }));
    expect(screen.getByRole('switch')).not.toBeChecked();
    expect(localStorage.getItem('foyer.autoplay-next')).toBe('false');
    act(() => writeAutoplayNext(true));
    expect(screen.getByRole('switch')).toBeChecked();
    delete document.documentElement.dataset.consent;
  });

  it('holds for the tab without consent, and stores nothing', () => {
    writeAutoplayNext(false);
    expect(readAutoplayNext()).toBe(false);
    expect(localStorage.getItem('foyer.autoplay-next')).toBeNull();
    writeAutoplayNext(true);
  });
});

describe('chooseRelated', () => {
  const related = buildMany(3, (video_id) => buildVideoCard({ video_id }));
  it('takes the first that was not shown in this tab, so that two videos do not play in turns', () => {
    expect(chooseRelated(related, 9, new Set([1, 9]))?.video_id).toBe(2);
    expect(chooseRelated(related, 1, new Set())?.video_id).toBe(2);
    expect(chooseRelated(related, 9, new Set([1, 2, 3]))?.video_id).toBe(1);
    expect(chooseRelated([], 9, new Set())).toBeUndefined();
  });
});
