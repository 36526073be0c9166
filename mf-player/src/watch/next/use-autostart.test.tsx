import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { useLocation } from '@foyer/shared/platform';
import { PLAY_OPENED } from '@foyer/shared/ui/videos/play-state';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { act, renderHook, screen } from '@testing-library/react';
import { Fragment, type ReactNode } from 'react';
import { playerMemory } from '../player-memory.ts';
import {
  PLAY_ON,
  PLAY_ON_BY_ITSELF,
  useArrivedByItself,
  useAutostart,
  useNoteStart,
} from './use-autostart.ts';

const Page = () => <p>{useAutostart() ? 'plays' : 'waits'}</p>;
const Pages = () => <Page key={useLocation().pathname} />;

/** What a page does that a link with this state leads to. */
const show = async (state: unknown): Promise<string | null> => {
  const { router, unmount } = await renderInApp(<Pages />);
  await act(async () => router.push('/videos/2/x/', state));
  const { textContent } = screen.getByText(/plays|waits/);
  unmount();
  return textContent;
};

describe('useAutostart', () => {
  it('plays where a link says so, and not otherwise', async () => {
    expect(await show(null)).toBe('waits');
    expect(await show(PLAY_ON)).toBe('plays');
  });

  it('plays a video whose card was chosen, unless that is switched off', async () => {
    document.documentElement.dataset.consent = 'free';
    expect(await show(PLAY_OPENED)).toBe('plays');
    playerMemory.write({ playsWhenOpened: false });
    expect(await show(PLAY_OPENED)).toBe('waits');
    expect(await show(PLAY_ON)).toBe('plays');
    localStorage.clear();
    delete document.documentElement.dataset.consent;
  });

  it('plays what is chosen on the page of a video that was started, until that page is gone', async () => {
    const page = renderHook(() => useNoteStart());
    expect(await show(null)).toBe('waits');
    page.result.current();
    page.result.current();
    expect(await show(null)).toBe('plays');
    page.unmount();
    expect(await show(null)).toBe('waits');
  });
});

describe('useArrivedByItself', () => {
  afterEach(() => {
    jest.useRealTimers();
  });
  const Controls = () => <p>{useArrivedByItself() ? 'takes no clicks' : 'takes clicks'}</p>;
  const arrive = async (state: unknown) => {
    const { router } = await renderInApp(
      <Keyed>
        <Controls />
      </Keyed>,
    );
    jest.useFakeTimers();
    await act(async () => router.push('/videos/2/x/', state));
  };
  const Keyed = ({ children }: { children: ReactNode }) => (
    <Fragment key={useLocation().pathname}>{children}</Fragment>
  );

  it('holds for a moment, for a click that was meant for the video before', async () => {
    await arrive(PLAY_ON_BY_ITSELF);
    expect(screen.getByText('takes no clicks')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.getByText('takes clicks')).toBeInTheDocument();
  });

  it('does not hold where the visitor chose the moment', async () => {
    await arrive(PLAY_ON);
    expect(screen.getByText('takes clicks')).toBeInTheDocument();
  });
});
