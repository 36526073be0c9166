import { expect, it } from '@jest/globals';
import { postedBodies } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { messages } from '../testing/messages.ts';
import { SaveBar } from '../saving/save-bar.tsx';
import { SaveScope } from '../saving/save-scope.tsx';
import { EmbedPanel } from './embed-panel.tsx';

const open = (kept: object) =>
  renderInApp(
    <SaveScope>
      <EmbedPanel memberId={1} />
      <SaveBar />
    </SaveScope>,
    {
      messages,
      api: {
        '/api/embed_domains.json': kept,
        'POST /api/embed_domains.php': { ok: true, domains: [], mode: 'nowhere' },
      },
    },
  );

it('lets the sites be listed, names what is no site, and sends the list', async () => {
  const { requests } = await open({ domains: [], mode: 'everywhere' });
  const listed = await screen.findByRole('radio', { name: 'Only on the sites that I list' });
  await waitFor(() => expect(listed).toBeEnabled());
  expect(screen.getByRole('radio', { name: 'Everywhere' })).toBeChecked();
  await userEvent.click(listed);
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(screen.getByRole('alert')).toHaveTextContent('List at least one site.');
  const field = screen.getByRole('textbox');
  expect(field).toHaveFocus();
  await userEvent.type(field, 'https://partner.example/page{Enter}not a_site');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(screen.getByRole('alert')).toHaveTextContent('“a_site” is not the name of a site.');
  expect(postedBodies(requests)).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, 'partner.example');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(postedBodies(requests)).toEqual([{ mode: 'listed', domains: 'partner.example' }]);
});

it('shows what is kept, and may say nowhere', async () => {
  const { requests } = await open({ domains: ['partner.example'], mode: 'listed' });
  expect(await screen.findByDisplayValue('partner.example')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Only on this site' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(postedBodies(requests)).toEqual([{ mode: 'nowhere', domains: '' }]));
  // What was read before the saving does not come back.
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Only on this site' })).toBeChecked();
});
