import { describe, expect, it, jest } from '@jest/globals';
import { buildMain, buildViewer } from '@foyer/shared/testing/builders';
import { type ApiAnswers, ApiFailure, postedBodies } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../messages/en.json' with { type: 'json' };
import { widget } from './widget.tsx';

const MAIN: ApiAnswers = { '/api/json/main/3600/straight.en.json': buildMain() };
const open = async (playlistId: number, api: ApiAnswers = {}, openSignIn = jest.fn()) => {
  const shown = await renderInApp(widget, {
    props: { playlistId },
    api: { ...MAIN, ...api },
    viewer: buildViewer(),
    messages,
    hostActions: { openSignIn },
  });
  await userEvent.click(screen.getByRole('button', { name: playlistId ? 'Edit playlist' : 'New playlist' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('checkbox', { name: 'Category 1' });
  const writes = () => postedBodies(shown.requests);
  const send = () => userEvent.click(dialog.getByRole('button', { name: playlistId ? 'Save' : 'Create' }));
  const fill = async (title: string, description: string) => {
    await userEvent.clear(dialog.getByLabelText('Title'));
    await userEvent.clear(dialog.getByLabelText('Description'));
    if (title) await userEvent.type(dialog.getByLabelText('Title'), title);
    if (description) await userEvent.type(dialog.getByLabelText('Description'), description);
  };
  return { ...shown, dialog, writes, send, fill };
};

// docs/specification/validation.md: title required 3-100 characters; its description, of 500 characters at most, may be left out.
describe('the form of a playlist', () => {
  it.each([
    ['', 'Long enough', 'Title', 'Please fill this in.'],
    ['   ', 'Long enough', 'Title', 'Please fill this in.'],
    ['夜港', 'Long enough', 'Title', 'This text is too short.'],
  ])('with title %j and description %j says at %s: %s', async (title, description, field, sentence) => {
    const { dialog, fill, send, writes } = await open(0);
    await fill(title, description);
    await send();
    expect(dialog.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(dialog.getByLabelText(field)).toHaveAttribute('aria-invalid', 'true');
    await waitFor(() => expect(dialog.getByLabelText(field)).toHaveFocus());
    expect(writes()).toEqual([]);
    // What is typed anew is not wrong any more.
    await userEvent.type(dialog.getByLabelText(field), 'x');
    expect(dialog.getByLabelText(field)).not.toHaveAttribute('aria-invalid');
  });

  it('takes the shortest that is allowed', async () => {
    const { fill, send, writes } = await open(0, { 'POST /api/input.php': { ok: true, playlist_id: 1 } });
    await fill('abc', '');
    await send();
    expect(writes()).toEqual([
      expect.objectContaining({
        title: 'abc',
        desc: '',
        visible: 1,
        orientation: 'straight',
        categories: '',
      }),
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('lets three categories be chosen, then no other', async () => {
    const { dialog } = await open(0);
    const boxes = dialog.getAllByRole('checkbox');
    for (const box of boxes.slice(0, 3)) await userEvent.click(box);
    expect(boxes[3]).toBeDisabled();
    await userEvent.click(boxes[0] as HTMLElement);
    expect(boxes[3]).toBeEnabled();
  });

  it.each([
    ['title', 'max_length', 'Title', 'This text is too long.'],
    ['title', 'min_length', 'Title', 'This text is too short.'],
    ['title', 'required', 'Title', 'Please fill this in.'],
    ['desc', 'max_length', 'Description', 'This text is too long.'],
    ['orientation', 'bad_request', 'Section of the site', 'The request was not understood.'],
  ])('shows a refusal of %s with %s at its field', async (field, code, label, sentence) => {
    const { dialog, fill, send } = await open(0, {
      'POST /api/input.php': { ok: false, error: 'refused', code, field },
    });
    await fill('Evening', 'For the evening');
    await send();
    await waitFor(() =>
      expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(sentence)),
    );
  });

  it('shows too many categories at the categories, and what is about no field below them', async () => {
    let code = { code: 'categories_max', field: 'categories' } as object;
    const { dialog, fill, send } = await open(0, {
      'POST /api/input.php': () => ({ ok: false, error: 'refused', ...code }),
    });
    await fill('Evening', 'For the evening');
    await send();
    const group = dialog.getByRole('group', { name: 'Categories' });
    expect(await within(group).findByText('You can choose three categories at most.')).toBeInTheDocument();
    code = { code: 'rate_limited' };
    await send();
    expect(await dialog.findByText('That was a little fast. Please wait a moment.')).toBeInTheDocument();
    expect(within(group).queryByRole('alert')).toBeNull();
  });

  it('keeps what was typed when nothing answers, and asks to sign in when the session has ended', async () => {
    const openSignIn = jest.fn();
    let answer: unknown = new ApiFailure(0, 'unavailable');
    const { dialog, fill, send } = await open(0, { 'POST /api/input.php': () => answer }, openSignIn);
    await fill('Evening', 'For the evening');
    await send();
    expect(await dialog.findByText(/cannot be reached/)).toBeInTheDocument();
    expect(dialog.getByLabelText('Title')).toHaveValue('Evening');
    answer = new ApiFailure(401, 'need_auth');
    await send();
    await waitFor(() => expect(openSignIn).toHaveBeenCalled());
    expect(openSignIn).toHaveBeenCalledWith({
      resume: {
        remote: 'mf-member',
        action: 'save-playlist',
        args: { playlist: expect.stringContaining('"title":"Evening"'), wantedBy: buildViewer()._id },
      },
    });
  });

  it('changes a playlist from what it says now', async () => {
    const playlist = {
      playlist_id: 4,
      title: 'Evening',
      description: 'For the evening',
      visible: 0,
      orientation: 'straight',
      categories: [{ dir: 'category-3', title: 'Category 3' }],
    };
    const { dialog, send, writes } = await open(4, {
      '/api/json/playlist/0/4.json': { playlist },
      'POST /api/input.php': { ok: true, playlist_id: 4 },
    });
    expect(dialog.getByRole('radio', { name: /Private/ })).toBeChecked();
    await userEvent.type(dialog.getByLabelText('Title'), 's');
    await userEvent.click(dialog.getByRole('radio', { name: /Public/ }));
    await send();
    expect(writes()).toEqual([
      expect.objectContaining({
        section: 'upd',
        object_id: 4,
        title: 'Evenings',
        desc: 'For the evening',
        visible: 1,
        categories: 'category-3',
      }),
    ]);
  });
});
