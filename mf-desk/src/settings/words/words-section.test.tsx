import { expect, it } from '@jest/globals';
import { buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import common from '../../messages/en.json' with { type: 'json' };
import own from '../../messages/settings/en.json' with { type: 'json' };
import { WordsSection } from './words-section.tsx';

const SETTING = {
  key: 'comments.watched-words',
  group: 'comments',
  is_set: true,
  locked_by: '',
  revision: 3,
  updated: '2026-11-20T10:00:00.000Z',
  value: [{ word: 'free boats', language: '', act: 'wait' }],
  base: [],
};
const open = (tried: object) =>
  renderInApp(<WordsSection />, {
    viewer: buildViewer({ roles: ['operator'] }),
    messages: { ...common, ...own },
    api: {
      '/api/settings/setting.json?key=comments.watched-words': SETTING,
      'POST /api/settings_try.php': { ok: true, ...tried },
      'POST /api/settings.php': { ok: true, setting: { ...SETTING, revision: 4 } },
    },
  });

it('adds lines with one language, changes what is there, and tries the list as it stands', async () => {
  const { requests } = await open({ outcome: 'wait', because: '' });
  const field = await screen.findByLabelText('Words or phrases, one a line');
  await userEvent.type(field, 'x{enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Add to the list' }));
  expect(screen.getByText(/^“x” needs a letter/)).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, '  Free   Boats {enter}{enter}harbour tours');
  await userEvent.selectOptions(screen.getByLabelText('What happens'), 'Is refused');
  await userEvent.click(screen.getByRole('button', { name: 'Add to the list' }));
  const refused = within(screen.getByRole('list', { name: 'Is refused' }));
  expect(refused.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Free Boats',
    'harbour tours',
  ]);
  expect(screen.queryByRole('list', { name: 'Waits for a moderator' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove harbour tours' }));
  await userEvent.type(screen.getByLabelText('Try a comment, before you save'), 'One and two');
  await userEvent.click(screen.getByRole('button', { name: 'Try it' }));
  expect(await screen.findByText('It waits for a moderator, because of its links.')).toBeVisible();
  expect(requests.find(({ url }) => url === '/api/settings_try.php')?.body).toEqual({
    key: 'comments.watched-words',
    value: JSON.stringify([{ word: 'Free Boats', language: '', act: 'refuse' }]),
    input: 'One and two',
  });
});
