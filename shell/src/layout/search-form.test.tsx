import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SiteNavigator } from '@foyer/shared/navigation/navigator';
import { buildMain } from '@foyer/shared/testing/builders';
import { useLocation } from '@foyer/shared/platform';
import { renderInApp, type RenderInAppOptions } from '@foyer/shared/testing/render-in-app';
import { urls } from '@foyer/shared/urls';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../messages/en.json' with { type: 'json' };
import { loadPageMessages } from '../pages/page-messages.tsx';
import { SearchForm } from './search-form.tsx';

const SUGGESTIONS = {
  keywords: ['harbour'],
  titles: ['Harbour at Dawn'],
  videos: [{ video_id: 4, dir: 'harbour-at-dawn', title: 'Harbour at Dawn', thumb: '/media/dawn.webp' }],
  models: [{ dir: 'mika-sample', title: 'Mika Sample' }],
  categories: [{ dir: 'harbour', title: 'Harbours' }],
};
const main = buildMain({
  categories: [{ dir: 'harbour', title: 'Harbours', total_videos: 9, thumb: '/media/category.jpg' }],
});
const suggester = (text: string) => `/api/json/suggester/3600/${encodeURIComponent(text)}.json`;

const show = (options: RenderInAppOptions = {}) =>
  renderInApp(<SearchForm path="/videos/latest-updates/1/" main={main} />, {
    path: '/videos/latest-updates/1/',
    messages,
    hasPage: (url) => !url.startsWith('/model/'),
    api: { [suggester('harb')]: SUGGESTIONS, [suggester('夜')]: SUGGESTIONS },
    ...options,
  });
const box = () => screen.getByRole<HTMLInputElement>('combobox');
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
const twoFrames = () =>
  act(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
/** Lets `ms` pass, and then some frames: each act renders at its end, and the store tells its readers in batches of a frame. */
const settle = async (ms: number) => {
  await act(() => jest.advanceTimersByTimeAsync(ms));
  for (let count = 0; count < 4; count++) await twoFrames();
};
/** The store tells its readers in batches. */
const press = async (keys: string) => {
  await user.keyboard(keys);
  await settle(50);
};
const addressOf = ({ getState }: SiteNavigator) => getState().location.pathname + getState().location.search;
const turnTo = async () => {
  await user.click(box());
  await settle(10);
};

beforeEach(async () => {
  await Promise.all([import('./search-suggestions.tsx'), loadPageMessages('en')]);
  jest.useFakeTimers({
    doNotFake: [
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'queueMicrotask',
      'setImmediate',
      'nextTick',
    ],
  });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('suggestions', () => {
  it('come 300 ms after the last of more than two characters', async () => {
    const { requests } = await show();
    await turnTo();
    await user.keyboard('ha');
    await settle(1000);
    expect(requests).toEqual([]);
    await user.keyboard('rb');
    await settle(299);
    expect(requests).toEqual([]);
    await settle(1);
    expect(requests.map(({ url }) => url)).toEqual([suggester('harb')]);
    expect(options()).toEqual(['harbour', 'Harbour at Dawn', 'Mika Sample', 'Harbours']);
    expect(box()).toHaveAttribute('aria-expanded', 'true');
    expect(document.getElementById(box().getAttribute('aria-controls') ?? '')).toBe(
      screen.getByRole('listbox', { name: 'Suggestions' }),
    );
    expect(screen.getByText('4 suggestions')).toBeInTheDocument();
    const keywords = within(screen.getByRole('group', { name: 'Searches' }));
    expect(keywords.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['harbour']);
    const videos = within(screen.getByRole('group', { name: 'Videos' }));
    expect(videos.getByRole('option').querySelector('img')).toHaveAttribute('src', '/media/dawn.webp');
    expect(videos.getByText('Harb').tagName).toBe('MARK');
    const categories = within(screen.getByRole('group', { name: 'Categories' }));
    expect(categories.getByRole('option').querySelector('img')).toHaveAttribute('src', '/media/category.jpg');
  });

  it('do not open by themselves on the page that was searched for', async () => {
    const Header = () => {
      const { pathname, search } = useLocation();
      return <SearchForm path={pathname + search} main={main} />;
    };
    const { router } = await renderInApp(<Header />, {
      path: '/videos/latest-updates/1/',
      messages,
      api: { [suggester('harb')]: SUGGESTIONS, [suggester('harbour')]: SUGGESTIONS },
    });
    await turnTo();
    await user.keyboard('harb');
    await settle(400);
    await press('{ArrowDown}');
    await press('{Enter}');
    expect(addressOf(router)).toBe(urls.search('harbour'));
    await settle(1000);
    expect(box().value).toBe('harbour');
    expect(options()).toEqual([]);
    expect(box()).toHaveAttribute('aria-expanded', 'false');
  });

  it('come after one character that is Chinese, Japanese or Korean', async () => {
    const { requests } = await show();
    await turnTo();
    await user.keyboard('夜');
    await settle(400);
    expect(requests).toHaveLength(1);
  });

  it('are walked with the arrows; Enter goes to the page, or searches where there is none', async () => {
    const { router } = await show();
    await turnTo();
    await user.keyboard('harb');
    await settle(400);
    expect(box()).not.toHaveAttribute('aria-activedescendant');
    await press('{ArrowUp}');
    const last = screen.getByRole('option', { name: 'Harbours' });
    expect(box()).toHaveAttribute('aria-activedescendant', last.id);
    expect(last).toHaveAttribute('aria-selected', 'true');
    expect(box()).toHaveFocus();
    await press('{ArrowUp}');
    expect(screen.getByRole('option', { name: 'Mika Sample' })).toHaveAttribute('aria-selected', 'true');
    await press('{Enter}');
    expect(addressOf(router)).toBe(urls.search('Mika Sample'));
    expect(options()).toEqual([]);
  });

  it('open a video by Enter, which plays as from its card', async () => {
    const { router } = await show();
    await turnTo();
    await user.keyboard('harb');
    await settle(400);
    await press('{ArrowDown}');
    await press('{ArrowDown}');
    expect(screen.getByRole('option', { name: 'Harbour at Dawn' })).toHaveAttribute('aria-selected', 'true');
    await press('{Enter}');
    expect(addressOf(router)).toBe(urls.video(4, 'harbour-at-dawn'));
    expect(router.getState().location.state).toEqual({ play: 'opened' });
  });

  it('lead to pages by a click', async () => {
    const { router } = await show();
    await turnTo();
    await user.keyboard('harb');
    await settle(400);
    await user.click(screen.getByRole('option', { name: 'Harbours' }));
    expect(addressOf(router)).toBe(urls.category(['harbour']));
  });

  it('close on Escape, and Enter then searches for the text itself', async () => {
    const { router } = await show();
    await turnTo();
    await user.keyboard('harb');
    await settle(400);
    await press('{Escape}');
    expect(options()).toEqual([]);
    expect(box()).toHaveAttribute('aria-expanded', 'false');
    expect(box()).toHaveValue('harb');
    await press('{Enter}');
    expect(addressOf(router)).toBe(urls.search('harb'));
  });

  it('close when the focus leaves', async () => {
    await show();
    await turnTo();
    await user.keyboard('harb');
    await settle(400);
    await user.tab();
    expect(options()).toEqual([]);
  });
});

describe('the box', () => {
  it.each([
    [
      'offers the last three searches while it is empty',
      'functional',
      ['fourth one', 'third one', 'second one'],
    ],
    ['remembers nothing where that was refused', 'necessary', []],
  ])('%s', async (_, consent, offered) => {
    document.cookie = `consent=${consent}; path=/`;
    const { router } = await show();
    await turnTo();
    for (const text of ['first one', 'second one', 'third one', 'fourth one']) {
      await user.clear(box());
      await user.keyboard(`${text}{Enter}`);
    }
    expect(addressOf(router)).toBe(urls.search('fourth one'));
    await user.clear(box());
    await settle(10);
    expect(options()).toEqual(offered);
    expect(Object.keys(localStorage)).toHaveLength(offered.length > 0 ? 1 : 0);
    document.cookie = 'consent=; path=/; max-age=0';
    localStorage.clear();
  });

  it('gets the focus by /, but not while one writes', async () => {
    await show();
    await user.keyboard('/');
    await settle(50);
    expect(box()).toHaveFocus();
    await user.keyboard('a/b');
    expect(box()).toHaveValue('a/b');
  });
});
