import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { NOTIFICATION_MS, notify } from '@foyer/shared/platform';
import { buildMain, buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp, type RenderInAppOptions } from '@foyer/shared/testing/render-in-app';
import { createSiteTable } from '@foyer/shared/routes/site-table';
import { urls } from '@foyer/shared/urls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../messages/en.json' with { type: 'json' };
import pageMessages from '../page-messages/en.json' with { type: 'json' };
import { Layout } from './layout.tsx';
import { SearchForm } from './search-form.tsx';

const NO_NEWS = {
  'POST /api/notifications.php': { ok: true, notifications: [], total_count: 0, unread_count: 0 },
};
const PATH = '/videos/top-rated/2/?date=week';
const entry = (id: string, to: string, menus = ['main']) => ({
  id,
  menus,
  to,
  label: id,
  icon: 'film',
  order: 10,
});
const { hasPage, entriesOf } = createSiteTable({
  pages: [
    ['mf-listings', 'home', 'home', '/'],
    ['mf-listings', 'browse', 'videos', '/videos/:sort/:page/'],
    ['mf-listings', 'categories', 'categories', '/categories/'],
    ['mf-listings', 'browse', 'videos-categories', '/categories/:object_id/:sort/:page/'],
    ['mf-member', 'info', 'member_info', '/members/:id#/info/'],
    ['mf-upload', 'video', 'upload', '/upload/video/', 1],
    ['shell', 'sign-in', 'sign-in', '/sign-in/'],
    ['shell', 'preferences', 'preferences', '/preferences/'],
  ],
  redirects: [],
  entries: [
    entry('Newest', urls.videos('latest-updates')),
    entry('Best', urls.videos('top-rated')),
    entry('Categories', urls.categories()),
    entry('Albums', urls.albums()),
    entry('Upload', urls.uploadVideo(), ['main', 'account']),
  ],
  fills: {},
});
const show = (options: RenderInAppOptions & { ageGate?: boolean } = {}) =>
  renderInApp(
    <Layout main={buildMain()} ageGate={options.ageGate ?? false} path={PATH}>
      <h1>The page</h1>
    </Layout>,
    { path: PATH, messages, hasPage, entriesOf, ...options },
  );

const clearConsent = () => {
  document.cookie = 'consent=; path=/; max-age=0';
};
afterEach(() => {
  clearConsent();
  jest.useRealTimers();
});

describe('the navigation', () => {
  it('offers only what the route table has a page for', async () => {
    const { container } = await show();
    const inside = [...container.querySelectorAll('nav a, footer a')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => href.startsWith('/') && !/[?&](lang|gender)=/.test(href));
    expect(inside.length).toBeGreaterThan(5);
    expect(inside.filter((href) => !hasPage(href))).toEqual([]);
  });

  it('marks the list that is shown, on whatever page of it', async () => {
    await show();
    const [nav] = screen.getAllByRole('navigation', { name: 'Main' });
    if (!nav) throw new Error('no navigation');
    const current = within(nav)
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current'));
    expect(current.map((link) => link.getAttribute('href'))).toEqual([urls.videos('top-rated')]);
  });

  it('leads to this very page in every language', async () => {
    await show();
    for (const language of LANGUAGES) {
      const links = screen
        .getAllByRole('link', { hidden: true })
        .filter((link) => link.getAttribute('hreflang') === language);
      expect(links.length).toBeGreaterThan(0);
      for (const link of links)
        expect(link).toHaveAttribute('href', `/videos/top-rated/2/?date=week&lang=${language}`);
    }
  });
});

describe('the account corner', () => {
  it('shows a stranger the way in, which comes back here', async () => {
    const openSignIn = jest.fn();
    await show({ hostActions: { openSignIn } });
    const link = screen.getByRole('link', { name: 'Sign in' });
    expect(link).toHaveAttribute('href', urls.signIn(PATH));
    await userEvent.click(link);
    expect(openSignIn).toHaveBeenCalledTimes(1);
  });

  it('keeps the space, with the same link, while nobody knows who looks', async () => {
    const { container } = await show({ viewer: 'unknown' });
    expect(container.querySelector('.waiting a')).toHaveAttribute('href', urls.signIn(PATH));
  });

  it('offers a member the profile and the way out', async () => {
    const viewer = buildViewer();
    await show({ viewer, messages: { ...messages, ...pageMessages }, api: NO_NEWS });
    await userEvent.click(await screen.findByRole('button', { name: 'Your account' }));
    expect(await screen.findByRole('menuitem', { name: viewer.name })).toHaveAttribute(
      'href',
      urls.member(viewer._id),
    );
    expect(screen.getByRole('menuitem', { name: 'Sign out' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  });

  it('has the entries in groups, each with an icon of its own', async () => {
    const viewer = buildViewer({ is_moderator: true, is_records_keeper: true });
    const all = { ...messages, ...pageMessages };
    await show({ viewer, messages: all, api: NO_NEWS, hasPage: () => true, entriesOf: () => [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Your account' }));
    const menu = within(await screen.findByRole('menu'));
    for (const [group, entry] of [
      ['Library', 'History'],
      ['Uploads', 'My albums'],
      ['Running the site', 'Desk'],
      ['Account', 'Sign out'],
    ] as const)
      expect(
        within(menu.getByRole('group', { name: group })).getByRole('menuitem', { name: entry }),
      ).toBeInTheDocument();
    const icons = menu.getAllByRole('menuitem').map((item) => item.querySelector('path')?.getAttribute('d'));
    expect(icons).not.toContain(undefined);
    expect(new Set(icons).size).toBe(icons.length);
  });

  it('leads to the desk, too, where a role waits for a second step', async () => {
    const viewer = buildViewer({ waiting_roles: ['editor'] });
    const all = { ...messages, ...pageMessages };
    await show({ viewer, messages: all, api: NO_NEWS, hasPage: () => true, entriesOf: () => [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Your account' }));
    expect(await screen.findByRole('menuitem', { name: 'Desk' })).toBeInTheDocument();
  });

  it('says once that the address is confirmed', async () => {
    const shown = {
      path: '/?confirmed=1&gender=gay',
      viewer: buildViewer(),
      messages: { ...messages, ...pageMessages },
      api: NO_NEWS,
    };
    const { store, router } = await show(shown);
    await screen.findByRole('button', { name: 'Your account' });
    await waitFor(() =>
      expect(store.getState().notifications.map(({ text }) => text)).toEqual([
        'Your email address is confirmed, and you are signed in.',
      ]),
    );
    expect(router.getState().location.search).toBe('?gender=gay');
  });
});

describe('the age gate', () => {
  it('is a plain form that leads back to this page, and everything behind it is inert', async () => {
    const { container } = await show({ ageGate: true });
    const gate = screen.getByRole('dialog', { name: 'Adults only' });
    const form = gate.querySelector('form');
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveAttribute('action', '/api/age.php');
    expect(form).toHaveFormValues({ next: PATH });
    expect(container.querySelector('[inert]')).toContainElement(screen.getByText('The page'));
    expect(container.querySelector('[inert]')).not.toContainElement(gate);
  });

  it('says that the law asks for it, where it does', async () => {
    const law = 'The law where you are requires us to keep minors out.';
    const { unmount } = await show({ ageGate: true });
    expect(screen.queryByText(law)).toBeNull();
    unmount();
    await show({ ageGate: true, site: { ageText: 'law' } });
    expect(screen.getByText(law)).toBeInTheDocument();
  });

  it('stays when one clicks next to it or presses Escape', async () => {
    await show({ ageGate: true });
    const gate = screen.getByRole('dialog', { name: 'Adults only' });
    await userEvent.click(gate);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Adults only' })).toBeInTheDocument();
  });

  it('is not there for those who passed it', async () => {
    const { container } = await show();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(container.querySelector('[inert]')).toBeNull();
  });
});

describe('notices', () => {
  it('leave after four seconds, but not while one reads them', async () => {
    const { store } = await show();
    jest.useFakeTimers();
    act(() => {
      store.dispatch(notify({ kind: 'success', text: 'Added' }));
    });
    const notice = screen.getByText('Added');
    fireEvent.pointerEnter(notice);
    act(() => jest.advanceTimersByTime(NOTIFICATION_MS * 2));
    expect(notice).toBeInTheDocument();
    fireEvent.pointerLeave(notice.closest('button') ?? notice);
    act(() => jest.advanceTimersByTime(NOTIFICATION_MS - 1));
    expect(notice).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    expect(notice).not.toBeInTheDocument();
  });

  it('leave on click', async () => {
    const { store } = await show();
    act(() => {
      store.dispatch(notify({ kind: 'error', text: 'Refused' }));
    });
    await userEvent.click(screen.getByText('Refused'));
    expect(screen.queryByText('Refused')).toBeNull();
  });
});

describe('the storage notice', () => {
  it('asks once and remembers the answer', async () => {
    const { unmount } = await show();
    await userEvent.click(screen.getByRole('button', { name: 'Only what is needed' }));
    expect(document.cookie).toContain('consent=necessary');
    expect(screen.queryByRole('region', { name: 'Your choice about storage' })).toBeNull();
    unmount();
    await show();
    expect(screen.queryByRole('region', { name: 'Your choice about storage' })).toBeNull();
  });
});

describe('the search box', () => {
  it('is there once there is a page of results', async () => {
    await show();
    expect(screen.queryByRole('combobox') !== null).toBe(hasPage(urls.search('sea')));
  });

  it.each([
    ['ab', false],
    ['sea', true],
    ['a b', true],
    [' a ', false],
    ['港', true],
    ['   ', false],
  ])('%j may be sent: %s', async (text, valid) => {
    await renderInApp(<SearchForm path={PATH} />, { path: PATH, messages });
    const input = screen.getByRole<HTMLInputElement>('combobox');
    expect(input.form).toHaveAttribute('action', '/search/');
    expect(new RegExp(`^(?:${input.pattern})$`, 'v').test(text)).toBe(valid);
    expect(input.maxLength).toBe(69);
  });
});

describe('the footer', () => {
  const footer = {
    network: [{ title: 'Tidewater', href: 'https://tidewater.example/' }],
    social: [{ title: 'News', href: 'https://social.example/@foyer' }],
  };

  it('links to the sites that the operator names, without telling them the page', async () => {
    await show({ site: { footer } });
    for (const { title, href } of [...footer.network, ...footer.social]) {
      const link = screen.getByRole('link', { name: title });
      expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([href, 'noopener noreferrer']);
    }
    expect(screen.getByRole('heading', { name: 'Our network' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Follow us' })).toBeVisible();
  });

  it('has no room for links that nobody named', async () => {
    await show({ site: { footer: { social: [] } } });
    expect(screen.queryByRole('heading', { name: /network|Follow/ })).toBeNull();
  });
});

describe('an announcement', () => {
  const LINE = { id: 'night1', text: 'Der Pier ist zu', language: 'de', href: '/information/help/' } as const;
  it('is a line with a form that dismisses it without a new document', async () => {
    const sent: unknown[] = [];
    Object.assign(navigator, {
      sendBeacon: (url: string, body: URLSearchParams) => sent.push([url, body.toString()]) > 0,
    });
    await show({ site: { announcement: LINE } });
    const link = screen.getByRole('link', { name: LINE.text });
    expect(link).toHaveAttribute('href', '/information/help/');
    expect(link.closest('[lang]')).toHaveAttribute('lang', 'de');
    const form = link.closest('form');
    expect(form).toHaveAttribute('action', '/api/dismiss.php');
    expect(Object.fromEntries(new FormData(form as HTMLFormElement))).toEqual({ id: 'night1', next: PATH });
    await userEvent.click(within(form as HTMLFormElement).getByRole('button', { name: 'Close' }));
    expect(form).not.toBeVisible();
    expect(sent).toEqual([['/api/dismiss.php', 'id=night1']]);
  });
});

it('draws the name of the software, and writes one that an operator gave', async () => {
  await show({ site: { name: 'Harbour' } });
  expect(within(screen.getByRole('banner')).getByText('Harbour')).toBeVisible();
});
