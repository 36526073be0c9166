import { expect, it } from '@jest/globals';
import { buildMain, buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { messages } from '../testing/messages.ts';
import { page } from './page.tsx';

const open = (answer: unknown = { ok: true }) =>
  renderInApp(page, {
    path: '/upload/settings/',
    viewer: buildViewer({ status_id: 6 }),
    messages,
    api: {
      '/api/json/all-categories/3600/': buildMain(),
      '/api/upload/defaults.json': { categories: ['category-2'], description: 'From the pier' },
      '/api/embed_domains.json': { domains: [], mode: 'everywhere' },
      'POST /api/upload_defaults.php': answer,
      'POST /api/embed_domains.php': { ok: true, domains: [], mode: 'nowhere' },
    },
  });
const writes = (requests: { method?: string; url: string; body?: unknown }[]) =>
  requests.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body]);

it('keeps what new videos start with, and where they may be embedded, by one button', async () => {
  const { requests } = await open();
  const form = await screen.findByRole('form', { name: 'Defaults for new videos' });
  expect(within(form).getByLabelText('Description')).toHaveValue('From the pier');
  expect(await within(form).findByRole('checkbox', { name: 'Category 2' })).toBeChecked();
  await userEvent.type(within(form).getByLabelText('Tags'), 'night{Enter}');
  await userEvent.click(within(form).getByRole('checkbox', { name: 'Other sites may embed it' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Only on this site' }));
  expect(screen.getByText('Not saved yet')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(writes(requests)).toEqual([
    [
      '/api/upload_defaults.php',
      {
        description: 'From the pier',
        gender: 'straight',
        categories: 'category-2',
        tags: 'night',
        is_embeddable: '0',
      },
    ],
    ['/api/embed_domains.php', { mode: 'nowhere', domains: '' }],
  ]);
});

it('says at its field what is not taken, and saves the rest', async () => {
  const refusal = { ok: false, error: 'no', code: 'max_length', field: 'tags' };
  const { requests } = await open(refusal);
  const form = await screen.findByRole('form', { name: 'Defaults for new videos' });
  await userEvent.type(within(form).getByLabelText('Tags'), 'night{Enter}');
  await userEvent.click(screen.getByRole('radio', { name: 'Only on this site' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await within(form).findByText('This text is too long.')).toBeInTheDocument();
  await waitFor(() => expect(writes(requests)).toHaveLength(2));
  expect(screen.getByText('Not saved yet')).toBeInTheDocument();
});
