import { describe, expect, it } from '@jest/globals';
import { buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { SITE_FIGURES, type SiteFigures } from '@foyer/shared/wire-schemas/watching/site-figures';
import { screen, within } from '@testing-library/react';
import own from '../messages/en.json' with { type: 'json' };
import figureMessages from '../messages/figures/en.json' with { type: 'json' };
import { page } from './page.tsx';

const messages = { ...own, ...figureMessages };
const AT = Array.from({ length: 28 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`);

const buildFigures = (values: Partial<SiteFigures> = {}): SiteFigures => ({
  ...{ range: '28d', from: '2026-11-01', to: '2026-11-28', since: '2026-01-01', at: AT },
  figures: SITE_FIGURES.map((figure) => ({
    figure,
    total: figure === 'storage' ? 5_400_000_000 : 378,
    before: figure === 'reports' ? null : 189,
    points: AT.map((_, index) => (figure === 'storage' ? 5_400_000_000 : index)),
  })),
  ...{ figure: 'visitors', split: 'country' },
  values: [
    { value: 'NL', n: 300 },
    { value: '', n: 78 },
  ],
  ...values,
});

const open = (
  search: string,
  answer: SiteFigures,
  viewer: Parameters<typeof buildViewer>[0] = { roles: ['operator'] },
) =>
  renderInApp(page, {
    path: `/desk/figures/${search}`,
    api: { '/api/site_figures.json': answer },
    viewer: buildViewer(viewer),
    messages,
  });

describe('the page of figures', () => {
  it('shows a figure as a picture that says what it shows, and as a table', async () => {
    const { result } = await open('', buildFigures());
    expect(result?.status).toBe(200);
    expect(
      await screen.findByRole('img', { name: 'Visitors: 378. The most was 27: Nov 28, 2026.' }),
    ).toBeInTheDocument();
    const table = screen.getByRole('table', { name: 'Visitors: Day', hidden: true });
    const rows = within(table).getAllByRole('row', { hidden: true });
    expect(rows).toHaveLength(29);
    expect(rows[28]).toHaveTextContent('Nov 28, 2026');
    expect(rows[28]).toHaveTextContent('27');
    expect(screen.getByText('+100% compared with the period before')).toBeInTheDocument();
  });

  it('shows parts with names, shares and the file of the split', async () => {
    await open('', buildFigures());
    const table = await screen.findByRole('table', { name: 'Visitors: Country' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent(/^Netherlands300\s*79\.4%$/);
    expect(second).toHaveTextContent(/^Unknown78\s*20\.6%$/);
    const files = screen.getAllByRole('link', { name: /Download as CSV/, hidden: true });
    expect(files.map((link) => link.getAttribute('href'))).toEqual([
      '/api/site_figures.csv?range=28d&figure=visitors',
      '/api/site_figures.csv?range=28d&figure=visitors&split=country',
    ]);
  });

  it('names sets of releases as the page of releases does', async () => {
    await open(
      '?figure=views&split=release',
      buildFigures({ figure: 'views', split: 'release', values: [{ value: '41', n: 378 }] }),
    );
    expect(await screen.findByRole('table', { name: 'Views: Release' })).toHaveTextContent('Set 41378100%');
    expect(
      screen
        .getAllByRole('link', { name: /Download as CSV/, hidden: true })
        .at(-1)
        ?.getAttribute('href'),
    ).toBe('/api/site_figures.csv?range=28d&figure=views&split=release');
  });

  it('has in its links what is seen: range, figure, split', async () => {
    await open(
      '?range=12m&split=device',
      buildFigures({
        range: '12m',
        at: AT.map((_, month) => `${2000 + month}-11`),
        split: 'device',
        values: [],
      }),
    );
    await screen.findByText('Nothing in this time');
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Today')).toBe('/desk/figures/?range=today&split=device');
    expect(href('28 days')).toBe('/desk/figures/?split=device');
    expect(href('Views')).toBe('/desk/figures/?range=12m&figure=views&split=device');
    expect(href('Uploads')).toBe('/desk/figures/?range=12m&figure=uploads&split=device');
    // Has no split of devices.
    expect(href('Storage')).toBe('/desk/figures/?range=12m&figure=storage');
    expect(href('Language')).toBe('/desk/figures/?range=12m&split=language');
    expect(screen.getByRole('link', { name: '12 months' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText('Nothing in this time')).toBeInTheDocument();
  });

  it('writes bytes and seconds in units that people read', async () => {
    await open(
      '?figure=storage',
      buildFigures({ figure: 'storage', split: 'kind', values: [{ value: 'films', n: 5e9 }] }),
    );
    expect(await screen.findByRole('table', { name: 'Storage: Kind' })).toHaveTextContent(
      'Playable videos5 GB92.6%',
    );
    expect(screen.getByRole('heading', { name: 'Storage', level: 2 })).toBeInTheDocument();
  });

  it('says that parts of acts are rounded, and where something was played', async () => {
    const { unmount } = await open(
      '?figure=comments&split=country',
      buildFigures({
        figure: 'comments',
        split: 'country',
        values: [
          { value: 'NL', n: 360 },
          { value: '~', n: 18 },
        ],
      }),
    );
    expect(await screen.findByRole('table', { name: 'Comments: Country' })).toHaveTextContent(
      /Netherlands360\s*95\.2%Rest18/,
    );
    expect(
      screen.getByText('Rounded down to tens, so that no row says where one person is.'),
    ).toBeInTheDocument();
    unmount();
    await open(
      '?figure=traffic&split=kind',
      buildFigures({ figure: 'traffic', split: 'kind', values: [{ value: 'embed', n: 378 }] }),
    );
    expect(await screen.findByRole('table', { name: 'Traffic: Page' })).toHaveTextContent('Embedded player');
    expect(screen.queryByText(/Rounded down/)).toBeNull();
  });

  it('says from when on it is counted', async () => {
    await open('', buildFigures({ since: '2026-11-20' }));
    expect(
      await screen.findByText('Counted since Nov 20, 2026. Of the days before, only some figures are known.'),
    ).toBeInTheDocument();
  });

  it('is closed to moderators and members', async () => {
    for (const viewer of [{ is_moderator: true, roles: ['moderator'] as const }, {}]) {
      const { result, unmount } = await open('', buildFigures(), viewer as never);
      expect(result?.status).toBe(403);
      expect(screen.getByText('This page is for those who run the site')).toBeInTheDocument();
      expect(screen.queryByRole('img')).toBeNull();
      unmount();
    }
  });
});
