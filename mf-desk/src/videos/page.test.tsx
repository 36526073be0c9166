import { describe, expect, it } from '@jest/globals';
import { buildViewer } from '@foyer/shared/testing/builders';
import { type ApiAnswers } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import type {
  BulkChange,
  BulkDetail,
  DeskVideo,
} from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import own from '../messages/en.json' with { type: 'json' };
import videos from '../messages/videos/en.json' with { type: 'json' };
import { page } from './page.tsx';

const messages = { ...own, ...videos };
const LIST =
  '/api/catalogue/videos.json?q=&category_id=&model_id=&channel_id=&gender=&type=all&duration=&date=&exclusive=&visibility=public&after=';
const CHANGES = '/api/catalogue/bulk_changes.json?kind=video';
const ACT = '/api/catalogue_bulk.php';

const buildVideo = (fields: Partial<DeskVideo> = {}): DeskVideo => ({
  video_id: 11,
  dir: 'harbour',
  title: 'Harbour',
  thumb: null,
  duration: '12:03',
  date: '2026-03-01T10:00:00.000Z',
  gender: 'straight',
  is_exclusive: false,
  is_private: false,
  channel: { dir: 'quay', title: 'Quay' },
  categories: [{ dir: 'boats', title: 'Boats' }],
  models: [],
  ...fields,
});
const buildBulk = (
  fields: Partial<BulkChange> = {},
  counts: Partial<BulkChange['counts']> = {},
): BulkChange => ({
  bulk_id: 5,
  change: 'gender',
  value: 'gay',
  value_name: 'gay',
  state: 'done',
  date: '2026-03-01T10:00:00.000Z',
  ended: null,
  member: { _id: 2, name: 'edda' },
  counts: { all: 2, waiting: 0, changed: 2, same: 0, refused: 0, undone: 0, kept: 0, ...counts },
  ...fields,
});
const preview: BulkDetail & { ok: true } = {
  ok: true,
  bulk: buildBulk({ state: 'draft' }, { waiting: 1, changed: 0, same: 1 }),
  examples: [{ video_id: 11, title: 'Harbour' }],
  reasons: [{ reason: 'categories_max', videos: 3 }],
  named: [],
};
const two = {
  videos: [buildVideo(), buildVideo({ video_id: 12, title: 'Clouds', is_exclusive: true })],
  total_count: 120,
  has_more: false,
};

const open = (api: ApiAnswers, viewer = buildViewer({ roles: ['editor'] })) =>
  renderInApp(page, {
    path: '/desk/catalogue/videos/',
    api: { [CHANGES]: { bulk_changes: [] }, ...api },
    viewer,
    messages,
  });

describe('videos at the desk', () => {
  it('of which few were found among those looked at say so, and where they are looked for further', async () => {
    const { user } = {
      user: userEvent.setup(),
      ...(await open({
        [LIST]: {
          ...{ videos: [buildVideo()], total_count: 1, has_more: true, next: 'abc' },
          looked_until: '2026-02-03T10:00:00.000Z',
        },
      })),
    };
    const found = await screen.findByRole('region', { name: 'Videos found' });
    expect(found).toHaveTextContent('At least 1 found: not all were looked at');
    expect(found).toHaveTextContent('Looked back to Feb 3, 2026 so far.');
    expect(within(found).getByRole('link', { name: 'More' })).toHaveAttribute(
      'href',
      expect.stringContaining('after=abc'),
    );
    await user.click(within(found).getByRole('button', { name: 'Choose all that match' }));
    expect(await screen.findByText('All that match are chosen')).toBeInTheDocument();
  });

  it('of which none were found yet are not said to be none', async () => {
    await open({
      [LIST]: {
        ...{ videos: [], total_count: 0, has_more: true, next: 'abc' },
        looked_until: '2026-02-03T10:00:00.000Z',
      },
    });
    expect(await screen.findByText(/Looked back to Feb 3, 2026/)).toBeInTheDocument();
    expect(screen.queryByText('No videos match.')).toBeNull();
  });

  it('are listed with what can be changed of them', async () => {
    const { result } = await open({ [LIST]: two });
    expect(result?.status).toBe(200);
    const [first, second] = within(await screen.findByRole('region', { name: 'Videos found' })).getAllByRole(
      'listitem',
    );
    expect(first).toHaveTextContent('Harbour12:03');
    expect(first).toHaveTextContent('QuayBoats');
    expect(second).toHaveTextContent('Exclusive');
    expect(screen.getByText('120 videos found')).toBeInTheDocument();
  });

  it('are closed to moderators, who have no power over the catalogue', async () => {
    const { result } = await open({}, buildViewer({ is_moderator: true, roles: ['moderator'] }));
    expect(result?.status).toBe(403);
    expect(screen.queryByRole('search')).toBeNull();
  });

  it('are changed only after a preview said what would change', async () => {
    const { requests } = await open({ [LIST]: two, [ACT]: preview });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose “Harbour”' }));
    expect(screen.getByText('1 video chosen')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Change' }), 'Set the group');
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    const dialog = await screen.findByRole('dialog', { name: 'What would change' });
    expect(dialog).toHaveTextContent('1 video would change');
    expect(dialog).toHaveTextContent('1 video already like this');
    expect(dialog).toHaveTextContent('3 videos cannot be changed: has as many categories as it may have');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change 1 video' }));
    expect(requests.filter(({ url }) => url === ACT).map(({ body }) => body)).toEqual([
      { act: 'preview', change: 'gender', value: 'straight', video_ids: '11' },
      { act: 'run', bulk_id: '5' },
    ]);
  });

  it('are all chosen by what finds them, not by their numbers', async () => {
    const { requests } = await open({ [LIST]: two, [ACT]: preview });
    await userEvent.click(await screen.findByRole('button', { name: 'Choose all 120 found' }));
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Change' }),
      'Take out of the channel',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    await screen.findByRole('dialog');
    expect(requests.find(({ url }) => url === ACT)?.body).toEqual({
      act: 'preview',
      change: 'channel_clear',
      value: '',
    });
  });

  it('get up to three categories together', async () => {
    const category = (id: number, title: string) => ({
      ...{ category_id: id, dir: title.toLowerCase(), titles: { en: title }, missing: [], place: 0 },
      ...{ in_sidebar: true, is_hidden: false, revision: 1, videos: 1, thumb: null, former_dirs: [] },
      ending: null,
    });
    const [boats, night] = [category(7, 'Boats'), category(8, 'Night')];
    const { requests } = await open({
      [LIST]: two,
      [ACT]: preview,
      '/api/catalogue/categories.json?q=&state=all&page=1': { categories: [boats, night], total_count: 2 },
      '/api/catalogue/category/7.json': { category: boats },
      '/api/catalogue/category/8.json': { category: night },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose “Harbour”' }));
    const form = within(screen.getByRole('button', { name: 'Preview' }).closest('form') as HTMLElement);
    const choose = async (button: RegExp, title: RegExp) => {
      await userEvent.click(form.getByRole('button', { name: button }));
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.click(await dialog.findByRole('radio', { name: title }));
    };
    await choose(/^Category/, /Boats/);
    await choose(/^Category 2 \(optional\)/, /Night/);
    expect(await form.findByRole('button', { name: /^Category 2 .*Night/ })).toBeInTheDocument();
    // One that is chosen already is not chosen twice.
    await choose(/^Category 3/, /Boats/);
    await userEvent.click(form.getByRole('button', { name: 'Preview' }));
    await screen.findByRole('dialog');
    expect(requests.find(({ url }) => url === ACT)?.body).toEqual({
      act: 'preview',
      change: 'category_add',
      value: '7,8',
      video_ids: '11',
    });
  });

  it('show what was changed lately, which were left, and the way back', async () => {
    const { requests } = await open({
      [LIST]: two,
      [CHANGES]: { bulk_changes: [buildBulk({}, { refused: 1 })] },
      '/api/catalogue/bulk_change/5.json': {
        ...preview,
        named: [{ video_id: 9, title: 'Fog', reason: 'gone' }],
      },
      [ACT]: { ...preview, bulk: buildBulk({ state: 'undoing' }) },
    });
    const changes = await screen.findByRole('region', { name: 'Latest bulk changes' });
    expect(await within(changes).findByRole('listitem')).toHaveTextContent('Set the group: Gay');
    await userEvent.click(within(changes).getByText('Which were left as they are'));
    expect(await within(changes).findByText('Fog', { exact: false })).toBeInTheDocument();
    await userEvent.click(within(changes).getByRole('button', { name: 'Undo' }));
    expect(requests.find(({ url }) => url === ACT)?.body).toEqual({ act: 'undo', bulk_id: '5' });
  });
});
