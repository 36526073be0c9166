import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buildMany, buildVideoCard } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { act, fireEvent, screen } from '@testing-library/react';
import messages from '../../messages/en.json' with { type: 'json' };
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
    expect(router.getState().location.pathname).toBe('/');
    await wait(1000);
    expect(router.getState().location.pathname).toBe('/videos/4/pier/');
    expect(router.getState().location.state).toEqual({ play: true, byItself: true });
  });

  it('stays when it is cancelled by its button or by Escape', async () => {
    const onCancel = jest.fn();
    await renderInApp(<UpNext next={next} startsItself onCancel={onCancel} />, { messages });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onCancel).toHaveBeenCalledTimes(2);
  });

  const atTheEnd = async (onCancel = () => {}) => {
    const shown = await renderInApp(
      <>
        <UpNext next={next} startsItself onCancel={onCancel} />
        <div id="beside" />
      </>,
      { messages },
    );
    const alongside = document.getElementById('beside') as HTMLElement;
    return { path: () => shown.router.getState().location.pathname, alongside };
  };
  const waiting = () => screen.queryAllByText('The next video waits until you are done').length > 0;

  it.each([
    ['a dialog', '<div role="dialog">Ready in 60 seconds</div>'],
    ['a menu', '<div role="menu"></div>'],
    ['a menu without scripts', '<details data-menu open></details>'],
    ['a text that was started', '<textarea>'],
  ])('waits while there is %s, says so, and starts over afterwards', async (_, html) => {
    const { path, alongside } = await atTheEnd();
    await wait(4000);
    alongside.innerHTML = html;
    const started = alongside.querySelector('textarea');
    if (started) started.value = 'What I think';
    await wait(60_000);
    expect([path(), waiting()]).toEqual(['/', true]);
    expect(screen.getByRole('status')).toHaveTextContent('The next video waits');
    alongside.innerHTML = '';
    await wait(7500);
    expect([path(), waiting()]).toEqual(['/', false]);
    await wait(1500);
    expect(path()).toBe('/videos/4/pier/');
  });

  it('waits while a text field has the focus', async () => {
    const { path, alongside } = await atTheEnd();
    alongside.innerHTML = '<input>';
    alongside.querySelector('input')?.focus();
    await wait(60_000);
    expect([path(), waiting()]).toEqual(['/', true]);
    alongside.querySelector('input')?.blur();
    await wait(9000);
    expect(path()).toBe('/videos/4/pier/');
  });

  it('waits while comments fill the window, and not while they stand below it', async () => {
    const { path, alongside } = await atTheEnd();
    alongside.dataset.read = '';
    let top = 100;
    alongside.getBoundingClientRect = () => ({ top, bottom: top + 2000 }) as DOMRect;
    await wait(60_000);
    expect([path(), waiting()]).toEqual(['/', true]);
    top = window.innerHeight - 50;
    await wait(9000);
    expect(path()).toBe('/videos/4/pier/');
  });

  it('waits for a moment when the page was used just now, and not for its own buttons', async () => {
    const { path, alongside } = await atTheEnd();
    await wait(7500);
    fireEvent.pointerDown(alongside);
    await wait(2500);
    expect([path(), waiting()]).toEqual(['/', true]);
    await wait(5000);
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Cancel' }));
    await wait(4500);
    expect(path()).toBe('/videos/4/pier/');
  });

  it('leaves Escape to the dialog that is open', async () => {
    const onCancel = jest.fn();
    const { alongside } = await atTheEnd(onCancel);
    alongside.innerHTML = '<div role="dialog"></div>';
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onCancel).not.toHaveBeenCalled();
  });

  it('only offers the next video where it must not start automatically', async () => {
    const { router } = await renderInApp(<UpNext next={next} startsItself={false} onCancel={() => {}} />, {
      messages,
    });
    await wait(60_000);
    expect(router.getState().location.pathname).toBe('/');
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
