import { expect, it } from '@jest/globals';
import type { Message } from '@foyer/shared/wire-schemas/messages';
import { mergeMessages } from './merge-messages.ts';

const list = (...ids: number[]): Message[] =>
  ids.map((message_id) => ({
    message_id,
    from_id: 1,
    to_id: 2,
    message: `${message_id}`,
    sent: '',
    is_read: false,
  }));
const merge = (known: number[], newest: number[]) =>
  mergeMessages(list(...known), list(...newest), 3).map(({ message_id }) => message_id);

it.each([
  ['starts with the newest', [], [9, 8, 7], [9, 8, 7]],
  ['keeps older ones that were loaded', [8, 7, 6, 5, 4], [9, 8, 7], [9, 8, 7, 6, 5, 4]],
  ['keeps what falls out of the newest', [8, 7, 6], [10, 9, 8], [10, 9, 8, 7, 6]],
  ['no longer shows what was deleted', [9, 8, 7, 6], [9, 7, 6], [9, 7, 6]],
  ['starts anew after a long absence', [9, 8, 7], [20, 19, 18], [20, 19, 18]],
  ['has all where the answer has all', [9, 8, 7, 6], [9], [9]],
  ['can become empty', [9], [], []],
])('%s', (_, known, newest, expected) => {
  expect(merge(known, newest)).toEqual(expected);
});
