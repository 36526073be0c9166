import { expect, it } from '@jest/globals';
import { markedParts } from './marked-parts.ts';

const marked = (text: string, typed: string) =>
  markedParts(text, typed)
    .map(({ part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

it.each([
  ['Harbour at Night', 'harb', '[Harb]our at Night'],
  ['Old Harbour', 'HARB', 'Old [Harb]our'],
  ['Harbour at Night', 'night harb', '[Harb]our at [Night]'],
  // In the middle of a word it is another one.
  ['Unharboured', 'harb', 'Unharboured'],
  ['Café Lumière', 'lumiere', 'Café [Lumière]'],
  ['夜の港', '港', '夜の[港]'],
  ['A 😀 b', 'b', 'A 😀 [b]'],
  ['Harbour', '', 'Harbour'],
  ['(.*)', '(.*)', '[(.*)]'],
])('marks in %s what %s asks for', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected);
});
