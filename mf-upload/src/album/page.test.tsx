import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AlbumLimits } from '@foyer/shared/wire-schemas/own-albums';
import type { Photo } from '@foyer/shared/wire-schemas/albums';
import { buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { batchesOf, followPhotos, itemsOf, removedPhotos } from '../albums/photo-items.ts';
import { messages } from '../testing/messages.ts';
import { page } from './page.tsx';

URL.createObjectURL = () => 'blob:local';

const limits: AlbumLimits = {
  max_photos: 3,
  photo_max_bytes: 100,
  form_max_bytes: 10_000,
  formats: ['jpg', 'png'],
  categories: [
    { dir: 'city', title: 'City' },
    { dir: 'night', title: 'Night' },
  ],
};

/** What forms the page sends, and what the site answers to each; undefined: the connection ends. */
let answers: (object | undefined)[] = [];
let forms: Record<string, unknown>[] = [];
class FakeRequest {
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  responseText = '';
  open(): void {}
  send(form: FormData): void {
    const { 'files[]': _files, ...fields } = Object.fromEntries(form);
    forms.push({ ...fields, files: form.getAll('files[]').map((file) => (file as File).name) });
    const answer = answers.shift();
    setTimeout(() => {
      this.upload.onprogress?.({ loaded: 3 });
      this.responseText = JSON.stringify(answer);
      if (answer) this.onload?.();
      else this.onerror?.();
    });
  }
}
const { XMLHttpRequest: RealRequest } = globalThis;
beforeEach(() => {
  forms = [];
  answers = [{ ok: true, album_id: 9, photos_amount: 1 }];
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  globalThis.XMLHttpRequest = RealRequest;
});

const open = () =>
  renderInApp(page, {
    path: '/upload/album/',
    viewer: buildViewer(),
    messages,
    api: { '/api/upload/album-limits.json': limits },
  });
const photo = (name: string, text = name) => new File([text], name, { type: 'image/jpeg' });
const choose = async (...files: File[]) => {
  // What it takes is known by then.
  await screen.findByText(/Up to 3, each up to/);
  await userEvent.upload(screen.getByLabelText('Photos', { selector: 'input' }), files, {
    applyAccept: false,
  });
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send the album' }));
const fill = async () => {
  await userEvent.type(screen.getByLabelText('Title'), 'Harbour');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Night' }));
  await userEvent.click(screen.getByRole('radio', { name: /Nobody is shown/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /I confirm/ }));
};

describe('a new album', () => {
  it('says everything that is missing, and sends nothing', async () => {
    await open();
    await send();
    expect(screen.getAllByText('Please fill this in.')).toHaveLength(3);
    expect(screen.getByRole('radiogroup', { name: 'Is anybody shown?' })).toHaveAccessibleDescription(
      'Please fill this in.',
    );
    expect(screen.getByText('Please choose at least one category.')).toBeInTheDocument();
    await choose(photo('a.jpg'));
    await send();
    expect(screen.getByText('Please confirm this before you continue.')).toBeInTheDocument();
    expect(forms).toEqual([]);
  });

  it('goes with its photos in the order that was chosen, the cover first', async () => {
    const { store } = await open();
    await choose(photo('a.jpg'), photo('b.jpg'), photo('c.png'));
    await userEvent.click(screen.getByRole('button', { name: 'Make it the cover: Picture 3' }));
    await userEvent.click(screen.getByRole('button', { name: 'Move later: Picture 2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Picture 3' }));
    await fill();
    await send();
    await waitFor(() => expect(store.getState().notifications[0]?.text).toMatch(/The album has arrived/));
    expect(forms).toEqual([
      {
        act: '1',
        title: 'Harbour',
        description: '',
        categories: 'night',
        is_private: '0',
        people: 'nobody',
        files: ['c.png', 'b.jpg'],
      },
    ]);
  });

  it('keeps the focus at the photo that is moved, and near one that is taken away', async () => {
    await open();
    await choose(photo('a.jpg'), photo('b.jpg'), photo('c.png'));
    screen.getByRole('button', { name: 'Make it the cover: Picture 3' }).focus();
    await userEvent.keyboard('{Enter}');
    const cover = screen.getByRole('button', { name: 'Make it the cover: Picture 1' });
    expect(cover).toHaveFocus();
    // A button that is disabled loses the focus, and who works by keys their place.
    expect(cover).toBeEnabled();
    expect(cover).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    expect(cover).toHaveFocus();
    const remove = (number: number) => screen.getByRole('button', { name: `Remove: Picture ${number}` });
    remove(3).focus();
    await userEvent.keyboard('{Enter}');
    expect(remove(2)).toHaveFocus();
    remove(1).focus();
    await userEvent.keyboard('{Enter}');
    expect(remove(1)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByLabelText('Photos', { selector: 'input' })).toHaveFocus();
  });

  it('says of each file that it does not take why', async () => {
    await open();
    await choose(photo('notes.txt'), photo('large.jpg', 'x'.repeat(101)), photo('a.jpg'));
    const refused = screen.getByRole('alert');
    expect(
      within(refused)
        .getByText(/notes\.txt/)
        .closest('li'),
    ).toHaveTextContent('This kind of file is not accepted.');
    expect(refused).toHaveTextContent('large.jpg: This file is too large.');
    await choose(photo('b.jpg'), photo('c.jpg'), photo('d.jpg'));
    expect(screen.getByRole('alert')).toHaveTextContent('d.jpg: The album is full.');
    expect(screen.getAllByRole('img')).toHaveLength(3);
  });

  it('tells of pictures that cannot be read or are too small before anything is sent', async () => {
    await open();
    const same = photo('a.jpg');
    await choose(photo('broken.jpg'), photo('tiny.jpg'), same);
    const [broken, tiny, fine] = screen.getAllByRole('img') as HTMLImageElement[];
    const loadAs = (image: HTMLImageElement, side: number) => {
      Object.defineProperty(image, 'naturalWidth', { value: side });
      Object.defineProperty(image, 'naturalHeight', { value: side });
      fireEvent.load(image);
    };
    fireEvent.error(broken as HTMLImageElement);
    loadAs(tiny as HTMLImageElement, 319);
    loadAs(fine as HTMLImageElement, 320);
    expect(screen.getAllByRole('img')).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'broken.jpg: This picture cannot be read. Choose another file.tiny.jpg: The picture is too small.',
    );
    await choose(same);
    expect(screen.getByRole('alert')).toHaveTextContent('a.jpg: This picture is already in the album.');
    await userEvent.click(screen.getByRole('button', { name: 'Close: a.jpg' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await fill();
    await send();
    await waitFor(() => expect(forms.map(({ files }) => files)).toEqual([['a.jpg']]));
  });

  it('says that some files were not taken', async () => {
    answers = [
      { ok: true, album_id: 9, refused: [{ name: 'b.jpg', code: 'photo_duplicate', error: 'a copy' }] },
    ];
    const { store } = await open();
    await choose(photo('a.jpg'), photo('b.jpg'));
    await fill();
    await send();
    await waitFor(() => expect(store.getState().notifications[0]?.text).toMatch(/1 file was not accepted/));
  });

  it('names every file where the site takes none', async () => {
    const refused = [{ name: 'a.jpg', code: 'invalid_image_size', error: 'small' }];
    answers = [{ ok: false, error: 'no', code: 'invalid_image_size', field: 'files[]', info: { refused } }];
    await open();
    await choose(photo('a.jpg'));
    await fill();
    await send();
    const reported = await screen.findByText('a.jpg');
    expect(reported.closest('li')).toHaveTextContent('a.jpg: The picture is too small.');
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('goes on with the same album after a broken connection', async () => {
    answers = [undefined, { ok: true, album_id: 9 }];
    const { store } = await open();
    await choose(photo('a.jpg'));
    await fill();
    await send();
    await waitFor(() => expect(store.getState().notifications[0]?.kind).toBe('error'));
    expect(screen.getByLabelText('Title')).toHaveValue('Harbour');
    await send();
    await waitFor(() => expect(forms).toHaveLength(2));
  });

  it('says how many albums an hour there may be', async () => {
    answers = [{ ok: false, error: 'no', code: 'rate_limited', info: { max_per_hour: 2 } }];
    const { store } = await open();
    await choose(photo('a.jpg'));
    await fill();
    await send();
    await waitFor(() =>
      expect(store.getState().notifications[0]?.text).toMatch(/^You may make or change 2 albums an hour/),
    );
  });

  it('shows what the site refuses at its field', async () => {
    answers = [{ ok: false, error: 'no', code: 'categories_max', field: 'categories' }];
    await open();
    await choose(photo('a.jpg'));
    await fill();
    await send();
    expect(await screen.findByText('You can choose three categories at most.')).toBeInTheDocument();
  });
});

it('sends many photos in several forms, each below what one may carry', () => {
  const files = Array.from({ length: 60 }, (_, n) => photo(`${n}.jpg`, 'x'.repeat(10)));
  expect(batchesOf(files, 10_000).map((batch) => batch.length)).toEqual([25, 25, 10]);
  expect(batchesOf(files, 100).every((batch) => batch.length <= 9)).toBe(true);
  expect(batchesOf(files, 100).flat()).toEqual(files);
});

it('never takes away what became ready while the form was written in', () => {
  const photoOf = (photo_id: number): Photo => ({
    position: photo_id,
    title: '',
    width: 900,
    height: 600,
    src: '',
    thumb: `${photo_id}.webp`,
    photo_id,
  });
  const before = [photoOf(1), photoOf(2)];
  // The member takes the first one away; the third becomes ready; the second goes on another device.
  const items = itemsOf(before).filter(({ photoId }) => photoId !== 1);
  const after = [photoOf(1), photoOf(3)];
  const followed = followPhotos(items, [1, 2], after);
  expect(followed.map(({ photoId }) => photoId)).toEqual([3]);
  expect(removedPhotos(followed, after)).toEqual([1]);
});
