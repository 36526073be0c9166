import { beforeEach, describe, expect, it } from '@jest/globals';
import { buildViewer } from '@foyer/shared/testing/builders';
import { type ApiAnswers, ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import type { DeskCategory } from '@foyer/shared/wire-schemas/catalogue-desk/categories';
import type { DeskChannel } from '@foyer/shared/wire-schemas/catalogue-desk/channels';
import type { DeskModel } from '@foyer/shared/wire-schemas/catalogue-desk/models';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import catalogue from '../messages/catalogue/en.json' with { type: 'json' };
import own from '../messages/en.json' with { type: 'json' };
import { page } from './page.tsx';

const messages = { ...own, ...catalogue };
const buildCategory = (fields: Partial<DeskCategory> = {}): DeskCategory => ({
  category_id: 7,
  dir: 'lanterns',
  titles: { en: 'Lanterns', de: 'Laternen' },
  missing: ['ru', 'fr', 'es', 'pl', 'it', 'pt', 'ja', 'nl'],
  place: 3,
  in_sidebar: true,
  is_hidden: false,
  revision: 4,
  videos: 12,
  thumb: null,
  former_dirs: ['lamps'],
  ending: null,
  ...fields,
});
const buildModel = (fields: Partial<DeskModel> = {}): DeskModel => ({
  ...{ model_id: 4, dir: 'ada-lund', title: 'Ada Lund', title_ja: '', aliases: [], abouts: {}, missing: [] },
  ...{ gender: 'straight', country: null, birth_date: null, race: null, breast: null, hair: null },
  ...{ height: null, weight: null, tattoo: null, piercing: null, is_hidden: false, revision: 2 },
  ...{ videos: 3, thumb: null, cover: null, former_dirs: [], ending: null, member: null, gallery: [] },
  ...fields,
});
const LIST = '/api/catalogue/categories.json?q=&state=all&page=1';
const ONE = '/api/catalogue/category/7.json';
const ACT = '/api/catalogue_category.php';

const open = (path: string, api: ApiAnswers, viewer = buildViewer({ roles: ['editor'] })) => {
  const [, section] = /^\/desk\/catalogue\/([a-z-]+)\//.exec(path) ?? [];
  return renderInApp(page, { path, api, viewer, messages, ...(section && { params: { section } }) });
};
const body = (request: { body?: unknown }) => request.body as Record<string, string>;

beforeEach(() => window.sessionStorage.clear());

describe('the catalogue at the desk', () => {
  it('lists categories with what is missing and what visitors do not see', async () => {
    const { result } = await open('/desk/catalogue/', {
      [LIST]: {
        categories: [
          buildCategory(),
          buildCategory({ category_id: 8, is_hidden: true, in_sidebar: false, missing: [] }),
        ],
        total_count: 2,
      },
    });
    expect(result?.status).toBe(200);
    const [first, second] = within(await screen.findByRole('list', { name: 'Categories' })).getAllByRole(
      'listitem',
    );
    expect(first).toHaveTextContent('Lanternslanterns12 videos8 languages missing');
    expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute('href', '/desk/catalogue/?open=7');
    expect(second).toHaveTextContent('HiddenNot in the sidebar');
    expect(screen.getByRole('link', { name: 'New category' })).toHaveAttribute(
      'href',
      '/desk/catalogue/?open=new',
    );
  });

  it('is closed to moderators, who have no power over the catalogue', async () => {
    const { result } = await open(
      '/desk/catalogue/',
      {},
      buildViewer({ is_moderator: true, roles: ['moderator'] }),
    );
    expect(result?.status).toBe(403);
    expect(screen.getByText('This page is for those who run the site')).toBeInTheDocument();
    expect(screen.queryByRole('search')).toBeNull();
  });

  it('sends what was typed with the revision that was read, and marks languages without a title', async () => {
    const { requests } = await open('/desk/catalogue/?open=7', {
      [ONE]: { category: buildCategory() },
      [ACT]: { ok: true, category: buildCategory({ revision: 5 }), videos: 0 },
    });
    const field = await screen.findByRole('textbox', { name: /^English/ });
    expect(field).toHaveValue('Lanterns');
    expect(screen.getByRole('textbox', { name: /^Русский/ })).toHaveAccessibleName(/missing/);
    expect(screen.getByText(/These addresses lead here, too: lamps/)).toBeInTheDocument();
    await userEvent.clear(field);
    await userEvent.type(field, 'Lamps');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const sent = requests.filter(({ url }) => url === ACT).map(body);
    expect(sent).toEqual([
      expect.objectContaining({ act: 'edit', category_id: '7', revision: '4', place: '3', in_sidebar: '1' }),
    ]);
    expect(JSON.parse(sent[0]?.titles ?? '')).toEqual({ en: 'Lamps', de: 'Laternen' });
  });

  it('takes over what only the other one changed, and asks about what both changed', async () => {
    const { requests } = await open('/desk/catalogue/?open=7', {
      [ONE]: { category: buildCategory() },
      [ACT]: new ApiFailure(409, 'changed_meanwhile', 'revision', {
        current: buildCategory({ revision: 9, titles: { en: 'Lights', de: 'Lichter' } }),
      }),
    });
    const field = await screen.findByRole('textbox', { name: /^English/ });
    await userEvent.type(field, ' at night');
    await userEvent.clear(screen.getByRole('spinbutton', { name: 'Order' }));
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Order' }), '8');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const both = await screen.findByRole('group', { name: 'Titles (English)' });
    expect(screen.getByText('Titles (Deutsch)').nextElementSibling).toHaveTextContent('Lichter');
    expect(screen.getByRole('textbox', { name: /^Deutsch/ })).toHaveValue('Lichter');
    expect(field).toHaveValue('Lanterns at night');
    // Nothing is overwritten before one of the two is chosen.
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(within(both).getByRole('radio', { name: /^Theirs\s*Lights$/ }));
    expect(field).toHaveValue('Lights');
    await userEvent.click(within(both).getByRole('radio', { name: /^Yours\s*Lanterns at night$/ }));
    expect(field).toHaveValue('Lanterns at night');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const sent = requests.filter(({ url }) => url === ACT).map(body);
    expect(sent.map(({ revision, place, titles }) => [revision, place, titles])).toEqual([
      ['4', '8', '{"en":"Lanterns at night","de":"Laternen"}'],
      ['9', '8', '{"en":"Lanterns at night","de":"Lichter"}'],
    ]);
  });

  it('saves immediately where somebody else changed nothing that the form holds', async () => {
    const answers: unknown[] = [
      new ApiFailure(409, 'changed_meanwhile', 'revision', {
        current: buildCategory({ revision: 9, is_hidden: true }),
      }),
      { ok: true, category: buildCategory({ revision: 10, place: 8 }), videos: 0 },
    ];
    const { requests } = await open('/desk/catalogue/?open=7', {
      [ONE]: { category: buildCategory() },
      [ACT]: () => answers.shift(),
    });
    const field = await screen.findByRole('spinbutton', { name: 'Order' });
    await userEvent.clear(field);
    await userEvent.type(field, '8');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
    const sent = requests.filter(({ url }) => url === ACT).map(body);
    expect(sent.map(({ revision, place }) => [revision, place])).toEqual([
      ['4', '8'],
      ['9', '8'],
    ]);
  });

  it('has what was typed and not saved once more, until it is discarded', async () => {
    const api = { [ONE]: { category: buildCategory() } };
    const { unmount } = await open('/desk/catalogue/?open=7', api);
    await userEvent.type(await screen.findByRole('textbox', { name: /^English/ }), ' at night');
    expect(screen.getByText('Not saved yet')).toBeVisible();
    unmount();
    await open('/desk/catalogue/?open=7', api);
    const field = await screen.findByRole('textbox', { name: /^English/ });
    expect(field).toHaveValue('Lanterns at night');
    expect(screen.getByText(/^Your changes from .* are here$/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(field).toHaveValue('Lanterns');
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('puts what an earlier edit replaced back into the form, where it is saved like any other', async () => {
    const { requests } = await open('/desk/catalogue/?open=7', {
      [ONE]: { category: buildCategory({ titles: { en: 'Lights', de: 'Lichter' }, place: 5 }) },
      '/api/catalogue/changes.json?kind=category&object_id=7': {
        changes: [
          {
            ...{ change_id: 3, date: '2026-11-20T10:00:00Z', member: { _id: 4, name: 'ada' }, command: null },
            ...{ object_id: 7, act: 'edit', why: '' },
            before: {
              dir: 'lanterns',
              titles: { en: 'Lanterns' },
              place: 3,
              in_sidebar: true,
              is_hidden: false,
            },
            after: {
              dir: 'lanterns',
              titles: { en: 'Lights', de: 'Lichter' },
              place: 3,
              in_sidebar: true,
              is_hidden: false,
            },
          },
        ],
        next: null,
      },
      [ACT]: { ok: true, category: buildCategory({ titles: { en: 'Lanterns' }, place: 5 }), videos: 0 },
    });
    await userEvent.click(await screen.findByText('Who changed what'));
    const change = (await screen.findByText('ada')).closest('li');
    expect(
      within(change as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Titles (English)', 'Titles (Deutsch)']);
    await userEvent.click(screen.getByRole('button', { name: 'Put the earlier values into the form' }));
    expect(screen.getByRole('textbox', { name: /^English/ })).toHaveValue('Lanterns');
    expect(screen.getByRole('textbox', { name: /^Deutsch/ })).toHaveValue('');
    expect(requests.some(({ url }) => url === ACT)).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const sent = requests.find(({ url }) => url === ACT);
    // What this edit did not change stays as it is now.
    expect(body(sent ?? {})).toMatchObject({
      act: 'edit',
      revision: '4',
      place: '5',
      titles: '{"en":"Lanterns"}',
    });
  });

  it('offers the free address where the wanted one is taken', async () => {
    await open('/desk/catalogue/?open=new', {
      [ACT]: {
        ok: false,
        code: 'dir_taken',
        error: '',
        field: 'dir',
        info: { dir: 'lamps', free: 'lamps-2' },
      },
    });
    await userEvent.type(screen.getByRole('textbox', { name: /^English/ }), 'Lamps');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Something else already has this address.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Take lamps-2' }));
    expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('lamps-2');
  });

  it('asks into what it is merged, and sends that', async () => {
    const { requests } = await open('/desk/catalogue/?open=7', {
      [ONE]: { category: buildCategory() },
      [LIST]: {
        categories: [buildCategory(), buildCategory({ category_id: 8, dir: 'lights' })],
        total_count: 2,
      },
      [ACT]: { ok: true, category: null, videos: 12 },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Merge…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge “Lanterns” into another' });
    // Not into itself.
    expect(await within(dialog).findAllByRole('radio')).toHaveLength(1);
    await userEvent.click(within(dialog).getByRole('radio', { name: /lights/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }));
    expect(requests.filter(({ url }) => url === ACT).map(body)).toEqual([
      expect.objectContaining({ act: 'merge', category_id: '7', into_id: '8' }),
    ]);
  });

  it('deletes a channel once it is said where its videos go', async () => {
    const channel: DeskChannel = {
      ...{
        channel_id: 5,
        dir: 'pier',
        title: 'Pier',
        descriptions: {},
        url: '',
        cf1: '',
        vda: '',
        member: null,
      },
      ...{
        publishers: [],
        is_hidden: false,
        revision: 2,
        videos: 9,
        former_dirs: [],
        missing: [],
        thumb: null,
      },
      ...{ cover: null, ending: null },
    };
    const ACT_ON = '/api/catalogue_channel.php';
    const { requests } = await open('/desk/catalogue/channels/?open=5', {
      '/api/catalogue/channel/5.json': { channel },
      '/api/catalogue/channels.json?q=&state=all&after=': {
        channels: [channel, { ...channel, channel_id: 6, dir: 'quay', title: 'Quay' }],
        ...{ total_count: 2, next: null },
      },
      [ACT_ON]: { ok: true, channel: null, videos: 9 },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete…' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('It holds 9 videos.');
    await userEvent.click(await within(dialog).findByRole('radio', { name: 'To another one' }));
    await userEvent.click(await within(dialog).findByRole('radio', { name: /quay/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(requests.filter(({ url }) => url === ACT_ON).map(body)).toEqual([
      expect.objectContaining({ act: 'delete', channel_id: '5', revision: '2', move_to: '6' }),
    ]);
  });

  describe('the cover of a model', () => {
    const PICTURE = '/api/catalogue_picture.php';
    const openModel = (model: DeskModel, answer: object = { ok: true, thumb: null }) =>
      open('/desk/catalogue/models/?open=4', { '/api/catalogue/model/4.json': { model }, [PICTURE]: answer });
    const shown = () => document.querySelector('img[width="1250"]');

    it('is shown until it is removed', async () => {
      const { requests } = await openModel(buildModel({ cover: '/media/modelcover-4/r/cover.webp' }));
      const remove = await screen.findByRole('button', { name: 'Remove the cover' });
      expect(shown()).toHaveAttribute('src', '/media/modelcover-4/r/cover.webp');
      await userEvent.click(remove);
      expect(shown()).toBeNull();
      expect(screen.queryByRole('button', { name: 'Remove the cover' })).toBeNull();
      const [sent] = requests.filter(({ url }) => url === PICTURE);
      expect([...((sent?.body as FormData | undefined) ?? new FormData()).entries()]).toEqual([
        ['kind', 'model'],
        ['object_id', '4'],
        ['picture', 'no_cover'],
      ]);
    });

    it('is refused where it has too few pixels, before anything is sent', async () => {
      // jsdom shows no pictures: this one is a pixel too low.
      Object.assign(URL, { createObjectURL: () => 'blob:cover', revokeObjectURL: () => {} });
      Object.assign(HTMLImageElement.prototype, { decode: async () => {} });
      Object.defineProperties(HTMLImageElement.prototype, {
        naturalWidth: { configurable: true, value: 1250 },
        naturalHeight: { configurable: true, value: 249 },
      });
      const { requests } = await openModel(buildModel());
      const input = await screen.findByLabelText('Choose another cover');
      const files = [new File(['x'], 'cover.png', { type: 'image/png' })];
      fireEvent.change(input, { target: { files } });
      expect(await screen.findByText('The picture is too small.')).toBeInTheDocument();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(requests.some(({ url }) => url === PICTURE)).toBe(false);
    });

    it('is nothing that a category has', async () => {
      await open('/desk/catalogue/?open=7', { [ONE]: { category: buildCategory() } });
      expect(await screen.findByText('Picture')).toBeInTheDocument();
      expect(screen.queryByLabelText('Choose another cover')).toBeNull();
    });
  });

  it('has categories of albums, without pictures and with what they hold', async () => {
    const album = {
      ...{ album_category_id: 3, dir: 'quays', titles: { en: 'Quays' }, missing: [], is_hidden: false },
      ...{ revision: 2, albums: 5, former_dirs: [], ending: null },
    };
    const { requests } = await open('/desk/catalogue/album-categories/?open=3', {
      '/api/catalogue/album_category/3.json': { album_category: album },
      '/api/catalogue/album_categories.json?q=&state=all&page=1': {
        album_categories: [album, { ...album, album_category_id: 4, dir: 'piers' }],
        total_count: 2,
      },
      '/api/catalogue_album_category.php': { ok: true, album_category: null, albums: 5 },
    });
    expect(await screen.findByRole('textbox', { name: /^English/ })).toHaveValue('Quays');
    expect(screen.getByText('5 albums')).toBeInTheDocument();
    expect(screen.queryByText('Picture')).toBeNull();
    expect(screen.queryByRole('spinbutton', { name: 'Order' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Merge…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge “Quays” into another' });
    expect(dialog).toHaveTextContent('Its albums move there');
    await userEvent.click(await within(dialog).findByRole('radio', { name: /piers/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }));
    const sent = requests.filter(({ url }) => url === '/api/catalogue_album_category.php').map(body);
    expect(sent).toEqual([
      expect.objectContaining({ act: 'merge', album_category_id: '3', revision: '2', into_id: '4' }),
    ]);
    const list = await screen.findByRole('list', { name: 'Album categories' });
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('Quaysquays5 albums');
    expect(screen.getByRole('link', { name: 'New album category' })).toHaveAttribute(
      'href',
      '/desk/catalogue/album-categories/?open=new',
    );
  });
});
