/** Words that look like code stay words wherever this remote shows them; e2e members-together has a browser's policy as the judge. */
import { describe, expect, it } from '@jest/globals';
import type { ApiRequest } from '@foyer/shared/platform';
import {
  buildComment,
  buildCommentsAnswer,
  buildMemberCard,
  buildViewer,
} from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import type { Widget } from '@foyer/shared/remotes/remote';
import { screen } from '@testing-library/react';
import { widget as comments } from './comments/widget.tsx';
import { page as conversations } from './conversations/page.tsx';
import messages from './messages/en.json' with { type: 'json' };
import { page as notifications } from './notifications/page.tsx';
import { page as people } from './people/page.tsx';

const PAYLOADS = [
  '<script>globalThis.__ran = true</script>',
  '<img src="x" onerror="globalThis.__ran = true">',
  '"><svg onload="globalThis.__ran = true">',
  "' onclick='globalThis.__ran = true",
  'javascript:globalThis.__ran=true//',
  '</textarea></title><iframe srcdoc="<script>1</script>"></iframe>',
  '<a href="javascript:1">x</a><style>*{display:none}</style>',
  '{0} {name} <b>bold</b> {count, plural, other {#}}',
  '\u202e<b>reversed</b>\u2028',
];

const message = (words: string) => ({
  ...{ message_id: 1, from_id: 8, to_id: 7 },
  message: words,
  sent: '2026-01-02T03:04:05Z',
  is_read: true,
});
const person = (name: string) => ({ _id: 8, name, avatar: '' });
const byAct =
  (acts: Record<string, object>) =>
  ({ body }: ApiRequest) =>
    acts[(body as { act: string }).act] ?? { ok: true };

const SHOW: Record<string, (words: string) => Promise<unknown>> = {
  comments: (words) =>
    renderInApp(comments as Widget, {
      props: { section: 'video', objectId: '12' },
      viewer: buildViewer({ name: words }),
      messages,
      api: {
        '/api/json/comments/': buildCommentsAnswer({
          comments: [
            {
              ...buildComment({ comment: words, name: words }),
              answers_count: 1,
              answers: [buildComment({ comment_id: 2, comment: words, name: words, answer_to: words })],
            },
          ],
        }),
      },
    }),
  conversations: (words) =>
    renderInApp(conversations, {
      params: { id: '8' },
      viewer: buildViewer(),
      messages,
      api: {
        'POST /api/messages.php': byAct({
          list: {
            ok: true,
            total_count: 1,
            threads: [
              {
                member: person(words),
                unread: 1,
                last: message(words),
              },
            ],
          },
          thread: {
            ok: true,
            may_send: true,
            total_count: 1,
            member: person(words),
            messages: [message(words)],
          },
        }),
      },
    }),
  notifications: (words) =>
    renderInApp(notifications, {
      viewer: buildViewer(),
      messages,
      api: {
        'POST /api/notifications.php': byAct({
          choices: { ok: true, choices: { kinds_off: [], digest: 'off' } },
          list: {
            ok: true,
            total_count: 1,
            unread_count: 1,
            notifications: [
              {
                notification_id: 1,
                kind: 'answer',
                date: '2026-01-02T03:04:05Z',
                is_read: false,
                member: person(words),
                object: { section: 'video', object_id: 3, dir: words, title: words },
                comment_id: 9,
                reason: words,
              },
            ],
          },
        }),
      },
    }),
  'the community list': (words) =>
    renderInApp(people, {
      path: '/community/alphabet/1/',
      params: { sort: 'alphabet', page: '1' },
      messages,
      api: { '/api/json/members/': { members: [buildMemberCard({ name: words })], total_count: 1 } },
    }),
};

describe.each(Object.entries(SHOW))('%s', (_, show) => {
  it.each(PAYLOADS)('shows %j as it was written', async (words) => {
    await show(words);
    expect(
      (await screen.findAllByText((_text, element) => element?.textContent?.includes(words) ?? false)).length,
    ).toBeGreaterThan(0);
    const grown = document.querySelectorAll(
      'body script:not([type="application/ld+json"]), iframe, body style, b, [onerror], [onload], [onclick], a[href^="javascript:"]',
    );
    expect([...grown].map(({ outerHTML }) => outerHTML)).toEqual([]);
    expect((globalThis as { __ran?: boolean }).__ran).toBeUndefined();
  });
});
