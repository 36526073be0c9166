import { describe, expect, it } from '@jest/globals';
import { buildViewer } from '@foyer/shared/testing/builders';
import { type ApiAnswers } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import type { BulkChange, BulkDetail } from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import type { DeskAlbum } from '@foyer/shared/wire-schemas/catalogue-desk/desk-albums';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import own from '../messages/en.json' with { type: 'json' };
import videos from '../messages/videos/en.json' with { type: 'json' };
import { page } from './page.tsx';

const messages = { ...own, ...videos };
const listOf = (fields = 'q=&category_id=&model_id=&member=&date=&visibility=public') =>
  `/api/catalogue/albums.json?${fields}&after=`;
const CHANGES = '/api/catalogue/bulk_changes.json?kind=album';
const ACT = '/api/catalogue_bulk.php';

const buildAlbum = (fields: Partial<DeskAlbum> = {}): DeskAlbum => ({
  ...{ album_id: 11, dir: 'harbour', title: 'Harbour', thumb: null, photos: 3 },
  ...{ date: '2026-03-01T10:00:00.000Z', is_private: false, member: { _id: 3, name: 'anna' } },
  ...{ model: null, categories: [{ dir: 'quays', title: 'Quays' }] },
  ...fields,
});
const buildBulk = (
  fields: Partial<BulkChange> = {},
  counts: Partial<BulkChange['counts']> = {},
): BulkChange => ({
  ...{ bulk_id: 5, change: 'album_visibility', value: 'private', value_name: 'private', state: 'done' },
  ...{ date: '2026-03-01T10:00:00.000Z', ended: null, member: { _id: 2, name: 'edda' } },
  counts: { all: 2, waiting: 0, changed: 2, same: 0, refused: 0, undone: 0, kept: 0, ...counts },
  ...fields,
});
const preview: BulkDetail & { ok: true } = {
  ok: true,
  bulk: buildBulk({ state: 'draft' }, { waiting: 1, changed: 0, same: 1 }),
  examples: [{ album_id: 11, title: 'Harbour' }],
  reasons: [{ reason: 'owner_private', videos: 3 }],
  named: [],
};
const two = {
  albums: [buildAlbum(), buildAlbum({ album_id: 12, title: 'Clouds', is_private: true })],
  total_count: 120,
  has_more: false,
};

const open = (api: ApiAnswers, viewer = buildViewer({ roles: ['editor'] })) =>
  renderInApp(page, {
    path: '/desk/catalogue/albums/',
    api: { [CHANGES]: { bulk_changes: [] }, ...api },
    viewer,
    messages,
  });

describe('albums at the desk', () => {
  it('are listed with what can be changed of them, and found by several filters together', async () => {
    const { result, router } = await open({
      [listOf()]: two,
      [listOf('q=fog&category_id=&model_id=&member=anna&date=week&visibility=private')]: {
        ...{ albums: [], total_count: 0, has_more: false },
      },
    });
    expect(result?.status).toBe(200);
    const [first, second] = within(await screen.findByRole('region', { name: 'Albums found' })).getAllByRole(
      'listitem',
    );
    expect(first).toHaveTextContent('Harbour3 photosMar 1, 2026annaQuays');
    expect(second).toHaveTextContent('Private');
    expect(screen.getByText('120 albums found')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Part of the title' }), 'fog');
    await userEvent.type(screen.getByRole('textbox', { name: 'Owner (whole name)' }), ' anna');
    const filters = within(screen.getByRole('search'));
    await userEvent.selectOptions(filters.getByRole('combobox', { name: 'Published' }), 'Last 7 days');
    await userEvent.selectOptions(filters.getByRole('combobox', { name: 'Visibility' }), 'Private');
    await userEvent.click(filters.getByRole('button', { name: 'Find' }));
    expect(await screen.findByText('No albums match.')).toBeInTheDocument();
    expect(router.getState().location.search).toBe('?q=fog&member=anna&date=week&visibility=private');
  });

  it('are closed to moderators, who have no power over the catalogue', async () => {
    const { result } = await open({}, buildViewer({ is_moderator: true, roles: ['moderator'] }));
    expect(result?.status).toBe(403);
    expect(screen.queryByRole('search')).toBeNull();
  });

  it('are changed only after a preview said what would change', async () => {
    const { requests } = await open({ [listOf()]: two, [ACT]: preview });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose “Harbour”' }));
    expect(screen.getByText('1 album chosen')).toBeInTheDocument();
    const change = screen.getByRole('combobox', { name: 'Change' });
    expect(
      within(change)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Add categories',
      'Remove categories',
      'Set the model',
      'Remove the model',
      'Set the visibility',
    ]);
    await userEvent.selectOptions(change, 'Set the visibility');
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    const dialog = await screen.findByRole('dialog', { name: 'What would change' });
    expect(dialog).toHaveTextContent('Set the visibility: Private');
    expect(dialog).toHaveTextContent('1 album would change');
    expect(dialog).toHaveTextContent('1 album already like this');
    expect(dialog).toHaveTextContent('3 albums cannot be changed: its uploader keeps it private');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change 1 album' }));
    expect(requests.filter(({ url }) => url === ACT).map(({ body }) => body)).toEqual([
      { act: 'preview', change: 'album_visibility', value: 'public', album_ids: '11' },
      { act: 'run', bulk_id: '5' },
    ]);
  });

  it('are all chosen by what finds them, and get one of the categories of albums', async () => {
    const quays = {
      ...{ album_category_id: 7, dir: 'quays', titles: { en: 'Quays' }, missing: [], is_hidden: false },
      ...{ revision: 1, albums: 1, former_dirs: [], ending: null },
    };
    const { requests } = await open({
      [listOf()]: two,
      [ACT]: preview,
      '/api/catalogue/album_categories.json?q=&state=all&page=1': {
        album_categories: [quays],
        total_count: 1,
      },
      '/api/catalogue/album_category/7.json': { album_category: quays },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Choose all 120 found' }));
    const form = within(screen.getByRole('button', { name: 'Preview' }).closest('form') as HTMLElement);
    await userEvent.click(form.getByRole('button', { name: /^Category/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('radio', { name: /Quays/ }));
    expect(await form.findByRole('button', { name: /^Category 2/ })).toBeInTheDocument();
    await userEvent.click(form.getByRole('button', { name: 'Preview' }));
    await screen.findByRole('dialog', { name: 'What would change' });
    expect(requests.find(({ url }) => url === ACT)?.body).toEqual({
      ...{ act: 'preview', change: 'album_category_add', value: '7' },
    });
  });

  it('show what was changed lately, which were left, and the way back', async () => {
    const { requests } = await open({
      [listOf()]: two,
      [CHANGES]: { bulk_changes: [buildBulk({}, { refused: 1 })] },
      '/api/catalogue/bulk_change/5.json': {
        ...preview,
        named: [{ album_id: 9, title: 'Fog', reason: 'gone' }],
      },
      [ACT]: { ...preview, bulk: buildBulk({ state: 'undoing' }) },
    });
    const changes = await screen.findByRole('region', { name: 'Latest bulk changes' });
    expect(await within(changes).findByRole('listitem')).toHaveTextContent('Set the visibility: Private');
    await userEvent.click(within(changes).getByText('Which were left as they are'));
    expect(await within(changes).findByText('Fog', { exact: false })).toBeInTheDocument();
    await userEvent.click(within(changes).getByRole('button', { name: 'Undo' }));
    expect(requests.find(({ url }) => url === ACT)?.body).toEqual({ act: 'undo', bulk_id: '5' });
  });
});
