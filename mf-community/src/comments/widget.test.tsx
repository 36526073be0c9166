import { describe, expect, it, jest } from '@jest/globals';
import { buildComment, buildCommentsAnswer, buildMany, buildViewer } from '@foyer/shared/testing/builders';
import { type ApiAnswers, ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import type { HostActions, InterruptedAction } from '@foyer/shared/platform';
import type { Widget } from '@foyer/shared/remotes/remote';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../messages/en.json' with { type: 'json' };
import { widget } from './widget.tsx';

const props = { section: 'video', objectId: '12' };
const threadOf = (total: number) =>
  buildCommentsAnswer({
    comments: buildMany(Math.min(200, total), (comment_id) => buildComment({ comment_id })),
    total_count: total,
  });
const show = (api: ApiAnswers, options: Parameters<typeof renderInApp>[1] = {}) =>
  renderInApp(widget as Widget, { api, props, messages, ...options });
const member = { viewer: buildViewer() };
const commentWith = (args: InterruptedAction['args']): InterruptedAction => ({
  remote: 'mf-community',
  action: 'comment',
  args: { section: 'video', objectId: '12', ...args },
});
/** A host in which this action was interrupted. */
const resume =
  (action: InterruptedAction): NonNullable<HostActions['onResume']> =>
  (isMine, carryOut) => {
    if (isMine(action)) carryOut(action.args);
    return () => {};
  };
const input = () => screen.getByLabelText('Your comment');

describe('the thread', () => {
  it('shows ten comments at first render, with their authors', async () => {
    const { requests } = await show(
      { '/api/json/comments/3600/video.12.json': threadOf(35) },
      { viewer: 'unknown' },
    );
    expect(requests).toHaveLength(1);
    expect(screen.getAllByRole('article')).toHaveLength(10);
    expect(screen.getAllByRole('link', { name: 'quiet-otter' })[0]).toHaveAttribute(
      'href',
      '/members/7/info/',
    );
  });

  it('turns its pages in place', async () => {
    await show({ '/api/json/comments/': threadOf(35) });
    await userEvent.click(screen.getByRole('button', { name: 'Comments, page 4' }));
    expect(screen.getAllByRole('article')).toHaveLength(5);
    expect(screen.getByText('The light at minute 31 is lovely.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
  });

  it('asks for older answers when there are more than 200', async () => {
    const older = buildCommentsAnswer({
      comments: buildMany(3, (index) => buildComment({ comment_id: 200 + index })),
      total_count: 203,
    });
    await show({
      '/api/json/comments/3600/video.12.json': threadOf(203),
      '/api/json/comments/3600/video.12.1.json': older,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Older comments' }));
    expect(screen.queryByText(/at minute 1 is/)).toBeNull();
    expect(await screen.findByText('The light at minute 203 is lovely.')).toBeInTheDocument();
  });

  it('says when there is nothing, and when it cannot be loaded', async () => {
    const { unmount } = await show({ '/api/json/comments/': threadOf(0) });
    expect(screen.getByText('No comments yet')).toBeInTheDocument();
    unmount();
    await show({ '/api/json/comments/': new ApiFailure(503, 'unavailable') });
    expect(await screen.findByRole('button', { name: /again|retry/i })).toBeInTheDocument();
  });
});

describe('the form', () => {
  it('is for members; others are invited to sign in', async () => {
    const openSignIn = jest.fn();
    await show({ '/api/json/comments/': threadOf(1) }, { hostActions: { openSignIn } });
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(openSignIn).toHaveBeenCalledTimes(1);
  });

  it('shows neither before the visitor is known', async () => {
    await show({ '/api/json/comments/': threadOf(1) }, { viewer: 'unknown' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
  });

  it('sends on Enter and shows the comment at the top', async () => {
    const own = buildComment({ comment_id: 99, comment: 'A fine harbour' });
    let comments = threadOf(12);
    const { requests, store } = await show(
      {
        '/api/json/comments/': () => comments,
        'POST /api/stats.php': () => {
          comments = { comments: [own, ...comments.comments], total_count: 13 };
          return { ok: true, comment_id: 99 };
        },
      },
      member,
    );
    await userEvent.type(input(), '  A fine harbour{Enter}');
    expect(await screen.findByText('A fine harbour', { selector: 'p' })).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(10);
    expect(input()).toHaveValue('');
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      act: 'comm',
      section: 'video',
      object_id: '12',
      msg: 'A fine harbour',
    });
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({ url: '/api/json/comments/0/video.12.json', fresh: true }),
    );
    expect(Object.values(store.getState().notifications)).toHaveLength(1);
  });

  it('makes a new line on Shift+Enter and leaves Enter to an unfinished conversion', async () => {
    const { requests } = await show({ '/api/json/comments/': threadOf(1) }, member);
    await userEvent.type(input(), 'one{Shift>}{Enter}{/Shift}two');
    expect(input()).toHaveValue('one\ntwo');
    fireEvent(input(), createEvent.keyDown(input(), { key: 'Enter', isComposing: true }));
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it.each([
    ['{Enter}', 'Write something first.'],
    ['four{Enter}', 'A comment has at least 5 characters.'],
  ])('refuses %s without asking the server', async (typed, sentence) => {
    const { requests } = await show({ '/api/json/comments/': threadOf(1) }, member);
    await userEvent.type(input(), typed);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(input()).toHaveAccessibleDescription(expect.stringContaining(sentence) as never);
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('shows the limit under the input and keeps the text', async () => {
    await show(
      { '/api/json/comments/': threadOf(1), 'POST /api/stats.php': new ApiFailure(429, 'comment_limit') },
      member,
    );
    await userEvent.type(input(), 'Once more{Enter}');
    expect(await screen.findByText(/You can post 5 comments in 10 minutes/)).toBeInTheDocument();
    expect(input()).toHaveValue('Once more');
  });

  it('opens the sign-in when the session has ended', async () => {
    const openSignIn = jest.fn();
    await show(
      { '/api/json/comments/': threadOf(1), 'POST /api/stats.php': new ApiFailure(401, 'need_auth') },
      { ...member, hostActions: { openSignIn } },
    );
    await userEvent.type(input(), 'Once more{Enter}');
    await waitFor(() => expect(openSignIn).toHaveBeenCalled());
    expect(openSignIn).toHaveBeenCalledWith({ resume: commentWith({ text: 'Once more' }) });
    expect(input()).toHaveValue('Once more');
  });

  it('sends after signing in what was written before, and nothing of another thread', async () => {
    const { requests } = await show(
      { '/api/json/comments/': threadOf(1), 'POST /api/stats.php': { ok: true, comment_id: 9 } },
      { ...member, hostActions: { onResume: resume(commentWith({ text: 'Written before' })) } },
    );
    expect(await screen.findByText('Written before')).toBeInTheDocument();
    expect(requests.filter(({ url }) => url === '/api/stats.php').map(({ body }) => body)).toEqual([
      { act: 'comm', section: 'video', object_id: '12', msg: 'Written before' },
    ]);
    await waitFor(() => expect(input()).toHaveValue(''));
  });

  it('leaves in the field what is refused after signing in', async () => {
    await show(
      {
        '/api/json/comments/': threadOf(1),
        'POST /api/stats.php': { ok: false, error: 'slow down', code: 'comment_limit' },
      },
      { ...member, hostActions: { onResume: resume(commentWith({ text: 'Written before' })) } },
    );
    expect(await screen.findByText(/You can post 5 comments/)).toBeInTheDocument();
    expect(input()).toHaveValue('Written before');
  });

  it('lets who wanted to write go on writing, and does nothing for another thread', async () => {
    const api = { '/api/json/comments/': threadOf(1) };
    const { unmount } = await show(api, {
      ...member,
      hostActions: { onResume: resume(commentWith({ objectId: '13' })) },
    });
    expect(input()).not.toHaveFocus();
    unmount();
    await show(api, { ...member, hostActions: { onResume: resume(commentWith({})) } });
    expect(input()).toHaveFocus();
  });
});
