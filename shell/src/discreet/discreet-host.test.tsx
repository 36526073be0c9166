import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { AdZone } from '@foyer/shared/platform';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { renderInApp, type RenderInAppOptions } from '@foyer/shared/testing/render-in-app';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import messages from '../messages/en.json' with { type: 'json' };
import { DiscreetHost } from './discreet-host.tsx';
import { openPreferences } from './open-preferences.ts';

const show = (options: RenderInAppOptions = {}, more: ReactNode = null) =>
  renderInApp(
    <>
      <PageHead title="Harbour at dawn" description="A film" canonical="/" />
      <main>
        <button type="button">A control</button>
        <video />
        <AdZone name="listing-top" />
      </main>
      {more}
      <DiscreetHost />
    </>,
    { messages, ...options },
  );
const NEUTRAL = 'Notes';
const isBlank = () => document.documentElement.dataset.hidden !== undefined;
const escape = (timeStamp: number) => {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  fireEvent(document.body, event);
};
afterEach(() => {
  document.cookie = 'discreet=; path=/; max-age=0';
  jest.restoreAllMocks();
});

describe('Escape, twice', () => {
  it('blanks page and title, stops the sound, and brings the page back with the focus where it was', async () => {
    const pause = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
    await show();
    const video = document.querySelector('video') as HTMLVideoElement;
    const control = screen.getByRole('button', { name: 'A control' });
    control.focus();
    expect(document.title).toContain('Harbour');
    escape(1000);
    expect(isBlank()).toBe(false);
    escape(1500);
    expect(isBlank()).toBe(true);
    expect([video.muted, pause.mock.contexts]).toEqual([true, [video]]);
    await waitFor(() => expect(document.title).toBe(NEUTRAL));
    // What starts to play meanwhile is stopped, too.
    fireEvent.play(video);
    expect(pause).toHaveBeenCalledTimes(2);
    escape(3000);
    escape(3100);
    expect([isBlank(), video.muted]).toEqual([false, false]);
    expect(control).toHaveFocus();
    await waitFor(() => expect(document.title).toContain('Harbour'));
  });

  it.each([
    ['too far apart', [1000, 1601]],
    ['once', [1000]],
  ])('does nothing when it is pressed %s', async (_, times) => {
    await show();
    for (const time of times) escape(time);
    expect(isBlank()).toBe(false);
  });

  it('counts only presses that close nothing', async () => {
    await show(
      {},
      <Dialog open onOpenChange={() => {}} title="A dialog">
        text
      </Dialog>,
    );
    escape(1000);
    escape(1100);
    expect(isBlank()).toBe(false);
  });

  it('is what a button does, too, and the page can be brought back by touch', async () => {
    document.cookie = 'discreet=button; path=/';
    jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Hide this page' }));
    expect(isBlank()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Show the page again' }));
    expect(isBlank()).toBe(false);
  });
});

describe('the settings', () => {
  it('show a neutral title from the document on, and blur pictures', async () => {
    document.cookie = 'discreet=neutral.blur; path=/';
    await show({ site: { discreet: ['neutral', 'blur'] } });
    await waitFor(() => expect(document.title).toBe(NEUTRAL));
    expect(document.documentElement).toHaveAttribute('data-blur');
  });

  it('open over the page, and take effect and are kept as boxes are ticked', async () => {
    await show();
    await act(async () => openPreferences());
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveAccessibleName('Privacy on this device');
    await userEvent.click(screen.getByRole('checkbox', { name: /Neutral title/ }));
    await waitFor(() => expect(document.title).toBe(NEUTRAL));
    expect(document.cookie).toContain('discreet=neutral');
    await userEvent.click(screen.getByRole('checkbox', { name: /Neutral title/ }));
    await waitFor(() => expect(document.title).toContain('Harbour'));
    expect(document.cookie).not.toContain('discreet');
  });
});
