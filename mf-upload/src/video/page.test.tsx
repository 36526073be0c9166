import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import type { Transfer } from '@foyer/shared/wire-schemas/uploads/video-work';
import { buildMain, buildViewer } from '@foyer/shared/testing/builders';
import { type ApiAnswers, ApiFailure, postedBodies } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { messages } from '../testing/messages.ts';
import { removeDraft } from '../sending/drafts.ts';
import { cancelSending } from '../sending/sendings.ts';
import { buildOwnUpload } from '../testing/build-own-upload.ts';
import { buildVideoPeople } from '../testing/build-people.ts';
import { page } from './page.tsx';

URL.createObjectURL = () => 'blob:local';
URL.revokeObjectURL = () => {};
/** What the browser finds out about the next files; null: it cannot read them. */
let durationSeconds: number | null = null;
Object.defineProperty(HTMLVideoElement.prototype, 'src', {
  set(this: HTMLVideoElement) {
    const seconds = durationSeconds;
    setTimeout(() => {
      Object.defineProperty(this, 'duration', { value: seconds, configurable: true });
      if (seconds === null) this.onerror?.('');
      else this.onloadedmetadata?.(new Event('loadedmetadata'));
    });
  },
});
beforeEach(() => {
  durationSeconds = null;
});
afterEach(async () => {
  for (let n = 1; n < 100; n += 1) removeDraft(`draft-${n}`);
  for (const id of ['u7', 'u8', 'u9']) await cancelSending(id);
});

const closed: ApiAnswers = {
  '/api/json/all-categories/3600/': buildMain(),
  '/api/upload/channels.json': { channels: [] },
  '/api/upload/limits.json': new ApiFailure(404, 'not_found'),
  '/api/upload/uploads.json': { uploads: [] },
  '/api/upload/defaults.json': {},
};
const answerOf = (video: OwnUpload) => ({ videos: [video], total_count: 1 });
const started = { ok: true, video_id: 7, upload_id: 'u7', upload_url: '/api/upload/u7' };
const taking = (answers: ApiAnswers = {}): ApiAnswers => ({
  ...closed,
  '/api/upload/limits.json': { open: true, max_bytes: 2048, chunk_bytes: 1024, tus: '/api/upload/' },
  '/api/upload/videos.json': answerOf(
    buildOwnUpload({ video_id: 7, title: 'Harbour', state: 'uploading', categories: [] }),
  ),
  'POST /api/video_edit.php': started,
  '/api/video_people.json': buildVideoPeople(),
  ...answers,
});
/** Three files, started as the videos 7 to 9. */
const severalOf = (): ApiAnswers => {
  let last = 6;
  const titles = ['One', 'Two', 'Three'];
  return taking({
    'POST /api/video_edit.php': ({ body }: { body?: unknown }) => {
      if ((body as { act: string }).act !== '1') return { ok: true, video_id: 7 };
      last += 1;
      return { ok: true, video_id: last, upload_id: `u${last}`, upload_url: `/api/upload/u${last}` };
    },
    ...Object.fromEntries(
      titles.map((title, index) => [
        `/api/upload/videos.json?video_id=${7 + index}`,
        answerOf(
          buildOwnUpload({
            video_id: 7 + index,
            title,
            state: 'uploading',
            categories: [],
            missing: ['categories'],
          }),
        ),
      ]),
    ),
  });
};
const open = (options: Parameters<typeof renderInApp>[1] = {}) =>
  renderInApp(page, { path: '/upload/video/', api: closed, viewer: buildViewer(), messages, ...options });
const fileOf = (name: string, text = 'frames') => new File([text], name, { type: 'video/mp4' });
const choose = async (...files: File[]) =>
  userEvent.upload(await screen.findByLabelText('Video files'), files, { applyAccept: false });
const confirm = async () => userEvent.click(await screen.findByRole('checkbox', { name: /I confirm/ }));
const cardOf = async (name: string) =>
  (await screen.findByText(name, { selector: 'p' })).closest('li') as HTMLElement;

describe('the upload page', () => {
  it('shows the rules to everyone and the desk to members only', async () => {
    const openSignIn = jest.fn();
    const limits = { open: true, max_bytes: 20 * 1024 ** 3, chunk_bytes: 1024, tus: '/api/upload/' };
    const api = { ...closed, '/api/upload/limits.json': limits };
    const { result, requests } = await open({ viewer: null, hostActions: { openSignIn }, api });
    expect(result?.status).toBe(200);
    const rules = screen.getByRole('complementary', { name: 'Rules' });
    expect(rules).toHaveTextContent('At least 6 minutes if exclusive');
    await waitFor(() => expect(rules).toHaveTextContent('Up to 20 GB per file'));
    expect(screen.queryByLabelText('Video files')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(openSignIn).toHaveBeenCalled();
    expect(requests.some(({ url }) => url.includes('uploads.json'))).toBe(false);
  });

  it('says that uploads are closed where the site takes none', async () => {
    await open();
    expect(await screen.findByText('Uploads to this site are closed for now')).toBeInTheDocument();
    expect(screen.queryByLabelText('Video files')).toBeNull();
  });

  it('offers to ask again when it could not ask', async () => {
    await open({ api: { ...closed, '/api/upload/limits.json': new ApiFailure(0, 'unavailable') } });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(screen.queryByText('Uploads to this site are closed for now')).toBeNull();
  });

  it('sends nothing before the rules are confirmed, and everything at the same time afterwards', async () => {
    durationSeconds = 601;
    const { requests } = await open({ api: taking() });
    await choose(fileOf('Harbour.mp4'), fileOf('Pier.mp4', 'other frames'));
    const card = await cardOf('Harbour.mp4');
    expect(await within(card).findByText(/as soon as you have confirmed the rules/)).toBeInTheDocument();
    expect(within(card).getByText('10:01')).toBeInTheDocument();
    expect(screen.getByText('Please confirm this before you continue.')).toBeInTheDocument();
    expect(postedBodies(requests)).toEqual([]);
    await confirm();
    await waitFor(() => expect(postedBodies(requests)).toHaveLength(2));
    expect(postedBodies(requests)[0]).toMatchObject({
      act: '1',
      is_draft: '1',
      file_name: 'Harbour.mp4',
      bytes: 6,
      client_key: expect.stringContaining('-6-'),
      title: 'Harbour',
      gender: 'straight',
      is_exclusive: '0',
    });
  });

  it('takes the details while the file is sent, and says which of them are missing', async () => {
    const { requests } = await open({ api: taking() });
    await confirm();
    await choose(fileOf('Harbour.mp4'));
    const form = await screen.findByRole('form', { name: 'Details of Harbour.mp4' });
    expect(within(form).getByLabelText('Title')).toHaveValue('Harbour');
    await userEvent.type(within(form).getByLabelText('Title'), ' lights');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await within(form).findByText('Please choose at least one category.')).toBeInTheDocument();
    expect(within(form).getByRole('searchbox', { name: 'Search categories' })).toHaveFocus();
    await userEvent.click(within(form).getByRole('checkbox', { name: 'Category 2' }));
    await userEvent.type(within(form).getByLabelText('Tags'), 'Night Lights,sea{Enter}');
    await userEvent.click(within(form).getByRole('button', { name: 'Remove sea' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    // What was not changed is not sent.
    expect(postedBodies(requests).at(-1)).toEqual({
      act: '5',
      video_id: 7,
      title: 'Harbour lights',
      categories: 'category-2',
      tags: 'night lights',
    });
  });

  it('finds models by their names', async () => {
    const { requests } = await open({
      api: taking({
        '/api/json/suggester/3600/': {
          keywords: [],
          titles: [],
          categories: [],
          models: [{ dir: 'aki', title: 'Aki' }],
        },
      }),
    });
    await confirm();
    await choose(fileOf('Harbour.mp4'));
    const form = await screen.findByRole('form', { name: 'Details of Harbour.mp4' });
    await userEvent.type(within(form).getByLabelText('Models'), 'aki');
    await userEvent.click(await within(form).findByRole('button', { name: 'Aki' }));
    await userEvent.click(within(form).getByRole('checkbox', { name: 'Category 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(postedBodies(requests).at(-1)).toMatchObject({ act: '5', models: 'aki' }));
  });

  it('narrows categories by what is typed, and lets no fourth be chosen', async () => {
    await open({ api: taking() });
    await confirm();
    await choose(fileOf('Harbour.mp4'));
    const form = await screen.findByRole('form', { name: 'Details of Harbour.mp4' });
    const search = within(form).getByRole('searchbox', { name: 'Search categories' });
    await userEvent.type(search, 'gory 3');
    expect(within(form).getAllByRole('checkbox', { name: /Category/ })).toHaveLength(1);
    await userEvent.type(search, 'x');
    expect(within(form).getByText('No category has this name.')).toBeInTheDocument();
    await userEvent.clear(search);
    for (const name of ['Category 1', 'Category 2', 'Category 3'])
      await userEvent.click(within(form).getByRole('checkbox', { name }));
    expect(within(form).getByRole('checkbox', { name: 'Category 4' })).toBeDisabled();
    expect(within(form).getByText('Choose 1 to 3; 3 chosen')).toBeInTheDocument();
  });

  it('goes on with a file of which the site has a part, without starting it anew', async () => {
    const { fileKey } = await import('../sending/file-key.ts');
    const file = fileOf('Harbour.mp4');
    const transfer: Transfer = {
      upload_id: 'u7',
      url: '/api/upload/u7',
      video_id: 7,
      file_name: 'Harbour.mp4',
      state: 'receiving',
      bytes: 6,
      offset: 3,
      client_key: await fileKey(file),
      is_resumable: true,
      expires: '2026-11-22T10:00:00Z',
    };
    const { requests } = await open({ api: taking({ '/api/upload/uploads.json': { uploads: [transfer] } }) });
    expect(await screen.findByText(/3 bytes of 6 bytes have arrived.*Nov 22, 2026/)).toBeInTheDocument();
    const other = fileOf('other.mp4', 'x');
    await userEvent.upload(screen.getByLabelText('Choose the file again'), other);
    expect(await screen.findByText('This is not the file that you started to send.')).toBeInTheDocument();
    await userEvent.upload(screen.getByLabelText('Choose the file again'), file);
    // The rules were confirmed when it was started.
    expect(await screen.findByRole('form', { name: 'Details of Harbour.mp4' })).toBeInTheDocument();
    expect(postedBodies(requests)).toEqual([]);
    expect(screen.queryByLabelText('Choose the file again')).toBeNull();
  });

  it('asks before it gives up what was started, and takes all that was refused from the list immediately', async () => {
    const transfer: Transfer = {
      upload_id: 'u8',
      url: '/api/upload/u8',
      video_id: 8,
      file_name: 'Pier.mp4',
      state: 'receiving',
      bytes: 6,
      offset: 3,
      client_key: '',
      is_resumable: true,
      expires: '2026-11-22T10:00:00Z',
    };
    const refusedAs = (id: string): Transfer => ({
      ...transfer,
      upload_id: id,
      url: `/api/upload/${id}`,
      state: 'refused',
      is_resumable: false,
      code: 'file_invalid_type',
    });
    const deleted: string[] = [];
    const real = globalThis.fetch;
    globalThis.fetch = async (url) => {
      deleted.push(String(url));
      return new Response(null, { status: 204 });
    };
    let isSure = false;
    const uploads = [transfer, refusedAs('u9'), refusedAs('u10')];
    await open({
      api: taking({ '/api/upload/uploads.json': { uploads } }),
      hostActions: { confirm: async () => isSure },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Give up' }));
    expect(deleted).toEqual([]);
    isSure = true;
    await userEvent.click(screen.getByRole('button', { name: 'Give up' }));
    await waitFor(() => expect(deleted).toEqual(['/api/upload/u8']));
    await userEvent.click(screen.getByRole('button', { name: 'Remove all 2 refused files from the list' }));
    await waitFor(() => expect(deleted).toHaveLength(3));
    globalThis.fetch = real;
  });

  it('says that nobody answers, and that sending may be tried again', async () => {
    let isSure = false;
    await open({ api: taking(), hostActions: { confirm: async () => isSure } });
    await confirm();
    await choose(fileOf('Harbour.mp4'));
    const card = await cardOf('Harbour.mp4');
    expect(await within(card).findByText(/cannot be reached right now/)).toBeInTheDocument();
    expect(within(card).getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    // What has been sent is not given up without a question.
    await userEvent.click(within(card).getByRole('button', { name: 'Cancel' }));
    expect(card).toBeInTheDocument();
    isSure = true;
    await userEvent.click(within(card).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('Harbour.mp4', { selector: 'p' })).toBeNull());
  });

  it('never calls failed what the site has', async () => {
    const video = buildOwnUpload({ video_id: 7, title: 'Harbour', state: 'scanning' });
    await open({ api: taking({ '/api/upload/videos.json': answerOf(video) }) });
    await confirm();
    await choose(fileOf('Harbour.mp4'));
    const card = await cardOf('Harbour.mp4');
    expect(await within(card).findByText('Everything has arrived.')).toBeInTheDocument();
    expect(within(card).queryByText(/cannot be reached/)).toBeNull();
  });

  it('shows several files as rows with the form of one at a time, and keeps what was typed in a closed one', async () => {
    await open({ api: severalOf() });
    await confirm();
    await choose(fileOf('One.mp4'), fileOf('Two.mp4', 'more'), fileOf('Three.mp4', 'still more'));
    const first = await screen.findByRole('form', { name: 'Details of One.mp4' });
    expect(screen.getAllByRole('form')).toHaveLength(1);
    await userEvent.type(within(first).getByLabelText('Title'), ' lights');
    const second = await cardOf('Two.mp4');
    // A closed row says what is missing, and leads there.
    await userEvent.click(await within(second).findByText('Still missing: categories'));
    expect(await screen.findByRole('form', { name: 'Details of Two.mp4' })).toBeInTheDocument();
    expect(screen.getAllByRole('form')).toHaveLength(1);
    const toggle = within(await cardOf('One.mp4')).getByRole('button', { name: 'Details' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(toggle);
    expect(within(screen.getByRole('form')).getByLabelText('Title')).toHaveValue('One lights');
  });

  it('uses the details of one file for all others, but its title', async () => {
    const { requests, store } = await open({ api: severalOf() });
    await confirm();
    await choose(fileOf('One.mp4'), fileOf('Two.mp4', 'more'), fileOf('Three.mp4', 'still more'));
    // What the second one's form holds before is replaced, except its title.
    await userEvent.click(within(await cardOf('Two.mp4')).getByRole('button', { name: 'Details' }));
    const second = await screen.findByRole('form', { name: 'Details of Two.mp4' });
    await userEvent.type(within(second).getByLabelText('Title'), ' by night');
    await userEvent.click(within(await cardOf('One.mp4')).getByRole('button', { name: 'Details' }));
    const form = await screen.findByRole('form', { name: 'Details of One.mp4' });
    await userEvent.type(within(form).getByLabelText('Description'), 'From the pier');
    await userEvent.click(within(form).getByRole('checkbox', { name: 'Category 2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Use for all files' }));
    await waitFor(() =>
      expect(store.getState().notifications[0]?.text).toBe(
        '2 other files now have the same details. Each keeps its own title.',
      ),
    );
    const edits = postedBodies(requests).filter((body) => (body as { act: string }).act === '5');
    expect(edits).toHaveLength(3);
    const shared = {
      description: 'From the pier',
      gender: 'straight',
      categories: 'category-2',
      is_private: '0',
      is_unlisted: '0',
      is_embeddable: '1',
      publish_at: '',
    };
    expect(edits.slice(1)).toEqual([
      { act: '5', video_id: 8, models: '', channel: '', tags: '', ...shared },
      { act: '5', video_id: 9, models: '', channel: '', tags: '', ...shared },
    ]);
    await userEvent.click(within(await cardOf('Two.mp4')).getByRole('button', { name: 'Details' }));
    expect(within(second).getByLabelText('Title')).toHaveValue('Two by night');
    expect(within(second).getByLabelText('Description')).toHaveValue('From the pier');
    expect(within(second).getByRole('checkbox', { name: 'Category 2' })).toBeChecked();
  });

  it('takes dropped files, several at the same time and none twice', async () => {
    await open({ api: taking() });
    const zone = (await screen.findByText('Drop videos here or choose files')).closest(
      'label',
    ) as HTMLElement;
    const files = [fileOf('one.wmv'), fileOf('two.mkv', 'more')];
    fireEvent.drop(zone, { dataTransfer: { files } });
    fireEvent.drop(zone, { dataTransfer: { files } });
    expect(await screen.findAllByText(/^(one\.wmv|two\.mkv)$/)).toHaveLength(2);
  });
});

describe('a file that is not taken', () => {
  it.each([
    ['notes.txt', 'frames', /This format is not accepted\. Accepted are: 3gp, mp4/],
    ['empty.mp4', '', /damaged or is not a video/],
    ['large.mp4', 'x'.repeat(4096), /larger than 2 kB/],
  ])('says why before anything is sent: %s', async (name, text, sentence) => {
    const { requests } = await open({ api: taking() });
    await confirm();
    await choose(fileOf(name, text));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(postedBodies(requests)).toEqual([]);
  });

  it('may be sent as exclusive when it is only too short for the others', async () => {
    durationSeconds = 400;
    const { requests } = await open({ api: taking() });
    await confirm();
    await choose(fileOf('short.mp4'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This video is too short: 10 minutes at least.',
    );
    expect(postedBodies(requests)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Send it as exclusive' }));
    await waitFor(() => expect(postedBodies(requests)[0]).toMatchObject({ act: '1', is_exclusive: '1' }));
  });

  it('has no such way when it is too short for everything', async () => {
    durationSeconds = 60;
    await open({ api: taking() });
    await choose(fileOf('short.mp4'));
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'Send it as exclusive' })).toBeNull();
  });

  it('can be given another name, and keeps its title', async () => {
    const { requests } = await open({ api: taking() });
    await confirm();
    await choose(fileOf('夜の港.mp4'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please rename the file with Latin letters');
    await userEvent.type(screen.getByLabelText('File name in Latin letters and numbers'), 'harbour 1');
    await userEvent.click(screen.getByRole('button', { name: 'Use this name' }));
    await waitFor(() =>
      expect(postedBodies(requests)[0]).toMatchObject({ file_name: 'harbour 1.mp4', title: '夜の港' }),
    );
  });

  it.each([
    ['video_duplicate', 200, 'This video has already been uploaded.', 'link', 'My uploads'],
    ['blocked_content', 200, 'This content is not allowed here.', null, ''],
    ['rate_limited', 429, /a little fast/, 'button', 'Try again'],
    ['unavailable', 503, /cannot be reached/, 'button', 'Try again'],
    ['need_auth', 401, 'Please sign in to do this.', 'button', 'Sign in'],
  ])('says what the site answered, and how to go on: %s', async (code, status, sentence, role, name) => {
    const refusal =
      status === 200 ? { ok: false, error: 'no', code, field: 'file' } : new ApiFailure(status, code);
    await open({ api: taking({ 'POST /api/video_edit.php': refusal }) });
    await confirm();
    await choose(fileOf('Harbour.mp4'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(sentence);
    if (role) expect(within(alert).getByRole(role, { name })).toBeInTheDocument();
  });
});
