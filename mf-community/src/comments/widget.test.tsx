import { describe, expect, it, jest } from '@jest/globals';
import { buildComment, buildCommentsAnswer, buildMany, buildViewer } from '@foyer/shared/testing/builders';
import { type ApiAnswers, ApiFailure, postedBodies } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import type { HostActions, InterruptedAction } from '@foyer/shared/platform';
import type { Widget } from '@foyer/shared/remotes/remote';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
const input = () => screen.findByLabelText('Your comment');

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

  it('names the author alone where that is all that one may know', async () => {
    const comment = buildComment({ comment_id: 1, name: 'hiding-otter', is_name_only: true });
    await show({ '/api/json/comments/': buildCommentsAnswer({ comments: [comment] }) });
    expect(screen.getByText('hiding-otter')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'hiding-otter' })).toBeNull();
  });

  it('leads to moments of the video and to addresses of this site, and nowhere else', async () => {
    const comment = 'See 1:23, http://localhost/models/ and https://other.example/';
    await show({
      '/api/json/comments/': buildCommentsAnswer({ comments: [buildComment({ comment_id: 1, comment })] }),
    });
    const words = within(screen.getByText(/^See/));
    expect(words.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '?t=83',
      '/models/',
    ]);
    expect(screen.getByText(/^See/)).toHaveTextContent(comment);
  });

  it('lets the owner of the video remove what others wrote', async () => {
    const answer = { ...threadOf(1), owner_id: 1 };
    const other = await show({ '/api/json/comments/': answer }, { viewer: buildViewer({ _id: 2 }) });
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    other.unmount();
    await show({ '/api/json/comments/': answer }, { viewer: buildViewer({ _id: 1 }) });
    expect(screen.getByRole('button', { name: 'Delete' })).toBeInTheDocument();
  });

  it('shows the pinned one first and once, and lets the owner pin and take it back', async () => {
    const answer = threadOf(35);
    const pinned = answer.comments.at(-1);
    const api = {
      '/api/json/comments/': { ...answer, owner_id: 1, pinned },
      'POST /api/comments.php': { ok: true },
    };
    const { requests } = await show(api, { viewer: buildViewer({ _id: 1 }) });
    const first = () => screen.getAllByRole('listitem')[0] as HTMLElement;
    expect(within(first()).getByText('Pinned')).toBeVisible();
    const words = pinned?.comment as string;
    expect(within(first()).getByText(words)).toBeVisible();
    expect(screen.getAllByText(words)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Unpin' }));
    await waitFor(() => expect(screen.queryByText('Pinned')).toBeNull());
    const [pin] = screen.getAllByRole('button', { name: 'Pin to the top' });
    await userEvent.click(pin as HTMLElement);
    expect(await screen.findByText('Pinned')).toBeVisible();
    expect(postedBodies(requests)).toEqual([
      { act: 'unpin', comment_id: pinned?.comment_id },
      { act: 'pin', comment_id: expect.any(Number) },
    ]);
  });

  it('offers nobody else to pin, and no answer', async () => {
    await show(
      { '/api/json/comments/': { ...threadOf(3), owner_id: 1 } },
      { viewer: buildViewer({ _id: 2 }) },
    );
    expect(screen.queryByRole('button', { name: 'Pin to the top' })).toBeNull();
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

  it('shows a comment immediately, sends it, and asks for the list anew', async () => {
    const own = buildComment({ comment_id: 99, comment: 'A fine harbour' });
    let comments = threadOf(12);
    let answer: (value: unknown) => void = () => {};
    const { requests, store } = await show(
      {
        '/api/json/comments/': () => comments,
        'POST /api/stats.php': () => new Promise((resolve) => (answer = resolve)),
      },
      member,
    );
    await userEvent.type(await input(), '  A fine harbour{Enter}');
    const shown = (await screen.findByText('A fine harbour')).closest('article');
    expect(shown).toHaveAttribute('aria-busy', 'true');
    expect(shown).toHaveTextContent('Sending…');
    expect(await input()).toHaveValue('');
    comments = { comments: [own, ...comments.comments], total_count: 13 };
    answer({ ok: true, comment_id: 99, state: 'shown' });
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    expect(screen.getAllByRole('article')).toHaveLength(10);
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

  it('says so when a moderator reads the comment first', async () => {
    let comments = threadOf(1);
    await show(
      {
        '/api/json/comments/': () => comments,
        'POST /api/stats.php': () => {
          const held = buildComment({ comment_id: 99, comment: 'A fine harbour', state: 'waiting' });
          comments = { comments: [held, ...comments.comments], total_count: 2 };
          return { ok: true, comment_id: 99, state: 'waiting' };
        },
      },
      member,
    );
    await userEvent.type(await input(), 'A fine harbour{Enter}');
    expect(await screen.findByText('Waiting for a moderator')).toBeInTheDocument();
  });

  it('makes a new line on Shift+Enter and leaves Enter to an unfinished conversion', async () => {
    const { requests } = await show({ '/api/json/comments/': threadOf(1) }, member);
    await userEvent.type(await input(), 'one{Shift>}{Enter}{/Shift}two');
    expect(await input()).toHaveValue('one\ntwo');
    fireEvent(await input(), createEvent.keyDown(await input(), { key: 'Enter', isComposing: true }));
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it.each([
    ['{Enter}', 'Write something first.'],
    ['four{Enter}', 'A comment has at least 5 characters.'],
  ])('refuses %s without asking the server', async (typed, sentence) => {
    const { requests } = await show({ '/api/json/comments/': threadOf(1) }, member);
    await userEvent.type(await input(), typed);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(await input()).toHaveAccessibleDescription(expect.stringContaining(sentence) as never);
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('takes a refused comment out of the list again, keeps the text and says why under the field', async () => {
    await show(
      { '/api/json/comments/': threadOf(1), 'POST /api/stats.php': new ApiFailure(429, 'comment_limit') },
      member,
    );
    await userEvent.type(await input(), 'Once more{Enter}');
    expect(await screen.findByText(/You can post 5 comments in 10 minutes/)).toBeInTheDocument();
    expect(await input()).toHaveValue('Once more');
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  it('opens the sign-in when the session has ended', async () => {
    const openSignIn = jest.fn();
    await show(
      { '/api/json/comments/': threadOf(1), 'POST /api/stats.php': new ApiFailure(401, 'need_auth') },
      { ...member, hostActions: { openSignIn } },
    );
    await userEvent.type(await input(), 'Once more{Enter}');
    await waitFor(() => expect(openSignIn).toHaveBeenCalled());
    expect(openSignIn).toHaveBeenCalledWith({
      resume: commentWith({ text: 'Once more', wantedBy: member.viewer._id }),
    });
    expect(await input()).toHaveValue('Once more');
  });

  it('sends after signing in what was written before, and nothing of another thread', async () => {
    const { requests } = await show(
      { '/api/json/comments/': threadOf(1), 'POST /api/stats.php': { ok: true, comment_id: 9 } },
      { ...member, hostActions: { onResume: resume(commentWith({ text: 'Written before' })) } },
    );
    await waitFor(() =>
      expect(requests.filter(({ url }) => url === '/api/stats.php').map(({ body }) => body)).toEqual([
        { act: 'comm', section: 'video', object_id: '12', msg: 'Written before' },
      ]),
    );
    await waitFor(async () => expect(await input()).toHaveValue(''));
  });

  it('sends an answer after signing in to the thread that it answers', async () => {
    const answered = { text: 'Written before', answerTo: 1, threadId: 1, name: 'quiet-otter' };
    const { requests } = await show(
      { '/api/json/comments/': threadOf(1), 'POST /api/stats.php': { ok: true, comment_id: 9 } },
      { ...member, hostActions: { onResume: resume(commentWith(answered)) } },
    );
    await waitFor(() =>
      expect(requests.find(({ url }) => url === '/api/stats.php')?.body).toMatchObject({ parent_id: 1 }),
    );
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
    expect(await input()).toHaveValue('Written before');
  });

  it('lets who wanted to write go on writing, and does nothing for another thread', async () => {
    const api = { '/api/json/comments/': threadOf(1) };
    const { unmount } = await show(api, {
      ...member,
      hostActions: { onResume: resume(commentWith({ objectId: '13' })) },
    });
    expect(await input()).not.toHaveFocus();
    unmount();
    await show(api, { ...member, hostActions: { onResume: resume(commentWith({})) } });
    await waitFor(async () => expect(await input()).toHaveFocus());
  });
});

describe('a thread', () => {
  const answer = (comment_id: number, fields = {}) =>
    buildComment({
      comment_id,
      parent_id: 1,
      _id: 8,
      name: 'calm-heron',
      comment: `Answer ${comment_id}`,
      ...fields,
    });
  const withAnswers = (count: number, listed: number) =>
    buildCommentsAnswer({
      comments: [
        {
          ...buildComment(),
          answers_count: count,
          answers: buildMany(listed, (index) => answer(10 + index)),
        },
      ],
      all_count: 1 + count,
    });
  const menuOf = async (name: string, index = 0) => {
    const [summary] = [screen.getAllByLabelText(`More for the comment by ${name}`)[index]];
    await userEvent.click(summary as HTMLElement);
    return within(summary?.closest('details') as HTMLElement);
  };

  it('shows answers under their comment and counts them all', async () => {
    await show({ '/api/json/comments/': withAnswers(3, 3) });
    expect(screen.getAllByRole('article')).toHaveLength(4);
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Comments4');
    expect(screen.queryByRole('button', { name: /more repl/ })).toBeNull();
  });

  it('loads the answers that the list left out', async () => {
    const { requests } = await show({
      '/api/json/comments/': withAnswers(5, 3),
      '/api/json/comment/0/1.json': {
        place: 0,
        comment: {
          ...buildComment(),
          answers_count: 5,
          answers: buildMany(5, (index) => answer(10 + index)),
        },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Show 2 more replies' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(6));
    expect(requests.at(-1)).toMatchObject({ url: '/api/json/comment/0/1.json', fresh: true });
  });

  it('lets one ask again where no further answer came', async () => {
    const { requests } = await show({
      '/api/json/comments/': withAnswers(4, 3),
      '/api/json/comment/0/1.json': { place: 0, comment: withAnswers(4, 3).comments[0] },
    });
    const more = () => screen.getByRole('button', { name: 'Show 1 more reply' });
    const asked = () => requests.filter(({ url }) => url === '/api/json/comment/0/1.json');
    await userEvent.click(more());
    await waitFor(() => expect(asked()).toHaveLength(1));
    await waitFor(() => expect(more()).toBeEnabled());
    await userEvent.click(more());
    await waitFor(() => expect(asked()).toHaveLength(2));
  });

  it('is answered under the comment that is meant', async () => {
    const { requests } = await show(
      { '/api/json/comments/': withAnswers(1, 1), 'POST /api/stats.php': { ok: true, comment_id: 99 } },
      member,
    );
    await userEvent.click(screen.getAllByRole('button', { name: 'Reply' })[1] as HTMLElement);
    await userEvent.type(await screen.findByLabelText('Your reply to calm-heron'), 'So it is{Enter}');
    await waitFor(() => expect(requests.find(({ url }) => url === '/api/stats.php')).toBeDefined());
    expect(requests.find(({ url }) => url === '/api/stats.php')?.body).toMatchObject({
      parent_id: 11,
      msg: 'So it is',
    });
    expect(await screen.findByText('So it is')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByLabelText('Your reply to calm-heron')).toBeNull());
  });

  it('asks the anonymous to sign in before they answer or like', async () => {
    const openSignIn = jest.fn();
    await show({ '/api/json/comments/': withAnswers(0, 0) }, { hostActions: { openSignIn } });
    await userEvent.click(screen.getByRole('button', { name: 'Reply' }));
    await userEvent.click(screen.getByRole('button', { name: /^Like the comment/ }));
    expect(openSignIn).toHaveBeenCalledTimes(2);
  });

  it('counts a like immediately and takes it back when the server refuses', async () => {
    const like = () => screen.getByRole('button', { name: /^Like the comment/ });
    await show(
      {
        '/api/json/comments/': withAnswers(0, 0),
        'POST /api/comments.php': new ApiFailure(429, 'rate_limited'),
      },
      member,
    );
    await userEvent.click(like());
    await waitFor(() => expect(like()).toHaveAttribute('aria-pressed', 'false'));
    expect(like()).not.toHaveTextContent('1');
  });

  it('lets one change and delete what is one’s own, and nothing else', async () => {
    const own = buildComment({ comment_id: 1, added_date: new Date().toISOString() });
    const other = buildComment({ comment_id: 2, _id: 8, name: 'calm-heron' });
    const { requests } = await show(
      {
        '/api/json/comments/': buildCommentsAnswer({ comments: [own, other] }),
        'POST /api/comments.php': { ok: true, state: 'shown' },
      },
      { ...member, hostActions: { confirm: async () => true } },
    );
    expect((await menuOf('calm-heron')).queryByRole('button')).toBeNull();
    expect((await menuOf('quiet-otter')).queryByRole('link', { name: /Report/ })).toBeNull();
    await userEvent.click((await menuOf('quiet-otter')).getByRole('button', { name: 'Edit' }));
    const field = await screen.findByLabelText('Change your comment');
    await userEvent.clear(field);
    await userEvent.type(field, 'Other words{Enter}');
    expect(await screen.findByText('edited')).toBeInTheDocument();
    expect(requests.at(-1)?.body).toEqual({ act: 'edit', comment_id: 1, msg: 'Other words' });
    await userEvent.click((await menuOf('quiet-otter')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(requests.at(-1)?.body).toEqual({ act: 'delete', comment_id: 1 });
  });

  it('says that what was changed waits for a moderator', async () => {
    const own = buildComment({ comment_id: 1, added_date: new Date().toISOString(), state: 'shown' });
    const { store } = await show(
      {
        '/api/json/comments/': buildCommentsAnswer({ comments: [own] }),
        'POST /api/comments.php': { ok: true, state: 'waiting' },
      },
      member,
    );
    await userEvent.click((await menuOf('quiet-otter')).getByRole('button', { name: 'Edit' }));
    const field = await screen.findByLabelText('Change your comment');
    await userEvent.clear(field);
    await userEvent.type(field, 'A casino bonus{Enter}');
    expect(await screen.findByText('Waiting for a moderator')).toBeInTheDocument();
    expect(Object.values(store.getState().notifications)).toMatchObject([
      { kind: 'success', text: messages['community.comments.held'] },
    ]);
  });

  it('keeps the place of a comment that is gone while its answers stay', async () => {
    const gone = {
      ...buildComment({ comment: '', name: '', _id: 0, state: 'gone' }),
      answers_count: 1,
      answers: [answer(10)],
    };
    await show({ '/api/json/comments/': buildCommentsAnswer({ comments: [gone] }) });
    expect(screen.getByText('This comment is no longer here.')).toBeInTheDocument();
    expect(screen.getByText('Answer 10')).toBeInTheDocument();
  });

  it('is read from its oldest comment on when asked to', async () => {
    const oldest = buildCommentsAnswer({
      comments: [buildComment({ comment_id: 5 }), buildComment({ comment_id: 6 })],
    });
    const { requests } = await show({
      '/api/json/comments/3600/video.12.json': threadOf(2),
      '/api/json/comments/3600/video.12.0.oldest.json': oldest,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Oldest' }));
    expect(await screen.findByText('The light at minute 5 is lovely.')).toBeInTheDocument();
    expect(requests).toHaveLength(2);
  });

  it('is turned to by a link to one of its comments', async () => {
    Element.prototype.scrollIntoView = jest.fn();
    const linked = buildComment({ comment_id: 25, object_id: 12 });
    await show(
      {
        '/api/json/comments/': threadOf(35),
        '/api/json/comment/0/25.json': { comment: linked, place: 24 },
      },
      { path: '/videos/12/harbour/#comment-25' },
    );
    expect(await screen.findByText('The light at minute 25 is lovely.')).toBeInTheDocument();
    expect(screen.queryByText('The light at minute 1 is lovely.')).toBeNull();
  });

  it('says that a comment which was linked to is gone', async () => {
    await show(
      {
        '/api/json/comments/': threadOf(2),
        '/api/json/comment/0/25.json': new ApiFailure(404, 'not_found'),
      },
      { path: '/videos/12/harbour/#comment-25' },
    );
    expect(await screen.findByText(/no longer here/)).toBeInTheDocument();
  });

  it('lets moderators show what was held back', async () => {
    const held = buildComment({ _id: 8, name: 'calm-heron', state: 'waiting' });
    const { requests } = await show(
      {
        '/api/json/comments/': buildCommentsAnswer({ comments: [held] }),
        'POST /api/comments.php': { ok: true, state: 'shown' },
      },
      { viewer: buildViewer({ is_moderator: true }) },
    );
    await userEvent.click((await menuOf('calm-heron')).getByRole('button', { name: 'Show to everyone' }));
    await waitFor(() => expect(screen.queryByText('Waiting for a moderator')).toBeNull());
    expect(requests.at(-1)?.body).toEqual({ act: 'approve', comment_id: 1 });
  });
});
