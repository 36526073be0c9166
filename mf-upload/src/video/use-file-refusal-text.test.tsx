import { expect, it } from '@jest/globals';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen } from '@testing-library/react';
import own from '../messages/en.json' with { type: 'json' };
import uploads from '../messages/uploads/en.json' with { type: 'json' };
import { type FileRefusal, useFileRefusalText } from './use-file-refusal-text.ts';

const Shown = (refusal: FileRefusal) => <p>{useFileRefusalText()(refusal)}</p>;

it.each([
  [
    { code: 'storage_limit', info: { max_bytes: 5 * 1024 ** 3, used_bytes: 4.75 * 1024 ** 3 } },
    'You may store 5 GB, and use 4.8 GB already: there is no space for this file. Delete something first.',
  ],
  [{ code: 'storage_limit' }, 'Your storage is full.'],
  [
    { code: 'rate_limited', info: { max_per_day: 3 } },
    'You may start 3 uploads a day, and have done so. Please continue tomorrow.',
  ],
  [{ code: 'rate_limited' }, 'That was a little fast. Please wait a moment.'],
])('%j says the limit', async (refusal, sentence) => {
  await renderInApp(<Shown {...refusal} minutes={10} />, { messages: { ...own, ...uploads } });
  expect(screen.getByText(sentence)).toBeInTheDocument();
});
