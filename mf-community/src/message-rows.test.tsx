/** The messages of docs/specification/answers.md that this package shows: shared/src/testing/message-rows.fixture.tsx. */
import { jest } from '@jest/globals';
import { buildComment, buildCommentsAnswer, buildViewer } from '@foyer/shared/testing/builders';
import { checkMessageRows, type Given, type Situation } from '@foyer/shared/testing/check-message-rows';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp, type RenderInAppOptions } from '@foyer/shared/testing/render-in-app';
import type { Widget } from '@foyer/shared/remotes/remote';
import type { ApiRequest } from '@foyer/shared/platform';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { widget as comments } from './comments/widget.tsx';
import { page as conversation } from './conversations/page.tsx';
import { page as people } from './people/page.tsx';

const OWN = buildViewer({ _id: 7 });
const THREAD = buildCommentsAnswer({
  comments: [buildComment({ comment_id: 4, _id: 8, name: 'calm-heron' })],
});

const thread = ({ language, messages }: Given, api: object, viewer: RenderInAppOptions['viewer'] = OWN) =>
  renderInApp(comments as Widget, {
    props: { section: 'video', objectId: '12' },
    language,
    messages,
    viewer,
    api: { '/api/json/comments/': THREAD, ...api },
  });
const listed =
  (search: string, answer: (given: Given) => unknown): Situation =>
  (given) =>
    renderInApp(people, {
      path: `/community/recent/1/${search}`,
      params: { sort: 'recent', page: '1' },
      language: given.language,
      messages: given.messages,
      api: { '/api/json/members/': answer(given) },
    });

/** What the form can see by itself is not sent; all else the server refuses. */
const WRITTEN: Readonly<Record<string, string>> = {
  required: '   ',
  min_length: 'four',
  max_length: 'a'.repeat(2001),
};

checkMessageRows(
  'mf-community',
  {
    'the comments cannot be read': (given) =>
      thread(given, { '/api/json/comments/': new ApiFailure(503, given.code ?? '') }),
    'the members cannot be read': listed('', ({ code = '' }) => new ApiFailure(429, code)),
    'nobody fits the filters': listed('?gender=couple', ({ code }) => ({
      members: [],
      total_count: 0,
      error: 'none',
      code,
    })),
    'nobody is signed in': (given) => thread(given, {}, null),
    'a comment is liked': async (given) => {
      const { code, t } = given;
      const answers = { 'POST /api/comments.php': { ok: false, error: 'liked', code } };
      const shown = await thread(given, answers);
      await userEvent.click(
        await screen.findByRole('button', { name: t('community.comments.like', { name: 'calm-heron' }) }),
      );
      return shown;
    },
    'a comment is sent': async (given) => {
      const { code = '', t } = given;
      const shown = await thread(given, { 'POST /api/stats.php': { ok: false, error: 'refused', code } });
      const field = await screen.findByLabelText(t('community.comments.label'));
      fireEvent.change(field, { target: { value: WRITTEN[code] ?? 'A fine harbour' } });
      fireEvent.keyDown(field, { key: 'Enter' });
      return shown;
    },
    'a message is sent': async ({ language, messages, t }) => {
      Element.prototype.scrollIntoView = jest.fn();
      const heron = { _id: 8, name: 'calm-heron', avatar: '' };
      const sent: object[] = [];
      const acts = ({ body }: ApiRequest) => {
        const { act, message } = body as { act: string; message?: string };
        const last = {
          message_id: 5,
          from_id: 7,
          to_id: 8,
          message,
          sent: '2026-01-15T12:00:00.000Z',
          is_read: false,
        };
        if (act === 'send') sent.push(last);
        if (act === 'list') return { ok: true, threads: [], total_count: 0, unread_count: 0 };
        if (act === 'send') return { ok: true, message_id: 5 };
        return { ok: true, messages: [...sent], member: heron, may_send: true, total_count: sent.length };
      };
      const shown = await renderInApp(conversation, {
        path: '/messages/8/',
        params: { id: '8' },
        viewer: OWN,
        language,
        messages,
        api: { 'POST /api/messages.php': acts },
      });
      const field = await screen.findByLabelText(t('community.messages.label', { name: 'calm-heron' }));
      fireEvent.change(field, { target: { value: 'Good evening' } });
      fireEvent.keyDown(field, { key: 'Enter' });
      return shown;
    },
  },
  async (language) => (await import(`./messages/${language}.json`, { with: { type: 'json' } })).default,
);
