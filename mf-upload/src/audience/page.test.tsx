import { describe, expect, it } from '@jest/globals';
import { buildViewer } from '@foyer/shared/testing/builders';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import type { Audience } from '@foyer/shared/wire-schemas/uploads/audiences';
import { screen, within } from '@testing-library/react';
import { messages } from '../testing/messages.ts';
import { NO_AUDIENCE } from '../testing/no-audience.ts';
import { page } from './page.tsx';

const AT = Array.from({ length: 28 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`);
const hundred = (value: (part: number) => number) => Array.from({ length: 100 }, (_, part) => value(part));

const buildAudience = (values: Partial<Audience> = {}): Audience => ({
  ...{ section: 'member', title: '', range: '28d', from: '2026-11-01', to: '2026-11-28', at: AT },
  views: { total: 378, viewers: 300, points: AT.map((_, index) => index) },
  plays: { total: 200, watch_seconds: 24_000 },
  won: { likes: 12, comments: 3, subscribers: 4 },
  countries: [
    { value: 'NL', n: 278 },
    { value: '', n: 60 },
    { value: '~', n: 40 },
  ],
  sources: [
    { value: 'search', n: 300 },
    { value: 'embed', n: 78 },
  ],
  sites: [{ value: 'partner.example', n: 78 }],
  parts: null,
  published: [
    { section: 'video', object_id: 7, title: 'Harbour', views: 300 },
    { section: 'channel', object_id: 2, title: 'Harbour films', views: 300 },
    { section: 'album', object_id: 4, title: 'The pier', views: 78 },
  ],
  ...values,
});
const video = buildAudience({
  ...{ section: 'video', object_id: 7, title: 'Harbour', published: [] },
  won: { likes: 12, comments: 3, subscribers: null },
  parts: {
    ...{ duration_seconds: 200, plays: 200 },
    watched: hundred((part) => 200 - part),
    skipped: hundred((part) => (part === 50 ? 20 : 0)),
    again: hundred((part) => (part === 10 ? 40 : 0)),
  },
});

const open = (path: string, answer: unknown, options: Parameters<typeof renderInApp>[1] = {}) => {
  const [, section, id] = /audience\/(\w+)\/(\d+)\//.exec(path) ?? [];
  return renderInApp(page, {
    path,
    ...(section && id && { params: { section, id } }),
    api: { '/api/upload/audience.json': answer as never },
    viewer: buildViewer({}),
    messages,
    ...options,
  });
};
const sumOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

describe('the audience of everything', () => {
  it('is sums, a picture that says what it shows, and tables', async () => {
    await open('/upload/audience/', buildAudience());
    expect(
      await screen.findByRole('img', { name: 'Views: 378. The most was 27: Nov 28, 2026.' }),
    ).toBeInTheDocument();
    const names = [
      'Views',
      'Viewers',
      'Watch time',
      'Watched on average',
      'Likes',
      'Comments',
      'New subscribers',
    ];
    expect(names.map(sumOf)).toEqual(['378', '300', '7 hr', '2:00', '12', '3', '4']);
    const rows = (name: string) =>
      within(screen.getByRole('table', { name, hidden: true })).getAllByRole('row', { hidden: true });
    expect(rows('Countries').map((row) => row.textContent)).toEqual([
      ...['CountryViewsShare', 'Netherlands27873.5%', 'Unknown6015.9%', 'All others4010.6%'],
    ]);
    expect(rows('Where viewers came from')[2]).toHaveTextContent(/^Embeds78\s*20\.6%$/);
    expect(rows('Sites with an embed')[1]).toHaveTextContent('partner.example');
    expect(rows('Views: Day')).toHaveLength(29);
    expect(screen.queryByText('How much is watched')).toBeNull();
  });

  it('leads to what was watched, to other times and to files', async () => {
    await open('/upload/audience/?range=12m', buildAudience({ range: '12m', at: ['2026-10', '2026-11'] }));
    await screen.findByRole('link', { name: 'Harbour' });
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Harbour')).toBe('/upload/audience/video/7/?range=12m');
    expect(href('The pier')).toBe('/upload/audience/album/4/?range=12m');
    expect(href('Harbour films')).toBe('/upload/audience/channel/2/?range=12m');
    expect(href('28 days')).toBe('/upload/audience/');
    expect(href('Download as CSV Countries')).toBe('/api/upload/audience.csv?range=12m&table=countries');
  });

  it('says that there are too few, and asks nothing before the member is known', async () => {
    await open('/upload/audience/', NO_AUDIENCE);
    expect(await screen.findByText('Not enough viewers yet')).toBeInTheDocument();
    expect(screen.getByText('Figures appear once there were 10 viewers in this period.')).toBeInTheDocument();
    const { requests } = await open('/upload/audience/', buildAudience(), { viewer: 'unknown' });
    expect(requests).toEqual([]);
  });
});

describe('the audience of a video', () => {
  it('has the curve of retention as a picture and a table', async () => {
    const { requests } = await open('/upload/audience/video/7/', video);
    expect(
      await screen.findByRole('img', { name: '100% watch the start, 76% the middle, 51% the end.' }),
    ).toBeInTheDocument();
    expect(requests[0]?.url).toBe('/api/upload/audience.json?section=video&object_id=7&range=28d');
    expect(screen.getByText('Of 200 plays, at each moment')).toBeInTheDocument();
    expect([sumOf('Watched to the end'), screen.queryByText('New subscribers')]).toEqual(['51%', null]);
    const table = screen.getByRole('table', { name: 'How much is watched: Moment', hidden: true });
    const rows = within(table).getAllByRole('row', { hidden: true });
    expect(rows).toHaveLength(101);
    expect(rows[11]).toHaveTextContent(/^0:20\s*95%\s*0%\s*20%$/);
    expect(rows[51]).toHaveTextContent(/^1:40\s*75%\s*10%\s*0%$/);
    expect(screen.getByRole('link', { name: 'All that you published' })).toHaveAttribute(
      'href',
      '/upload/audience/',
    );
    const csv = screen.getByRole('link', {
      name: 'Download as CSV How much is watched: Moment',
      hidden: true,
    });
    expect(csv).toHaveAttribute(
      'href',
      '/api/upload/audience.csv?section=video&object_id=7&range=28d&table=parts',
    );
  });

  it('is not there for a video of somebody else', async () => {
    await open('/upload/audience/video/8/', new ApiFailure(404, 'not_found'));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.queryByRole('img')).toBeNull();
  });
});
