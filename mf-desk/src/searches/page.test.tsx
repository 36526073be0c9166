import { describe, expect, it } from '@jest/globals';
import { buildViewer } from '@foyer/shared/testing/builders';
import type { ApiAnswers } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import own from '../messages/en.json' with { type: 'json' };
import searches from '../messages/searches/en.json' with { type: 'json' };
import { page } from './page.tsx';

const LIST = '/api/catalogue/searches.json?language=en&q=&state=&after=';
const ACT = '/api/catalogue_search.php';
const lamps = { search_id: 3, text: 'harbour lamps', language: 'en', state: 'listed' };

const open = (api: ApiAnswers, viewer = buildViewer({ roles: ['editor'] })) =>
  renderInApp(page, {
    path: '/desk/catalogue/searches/',
    api,
    viewer,
    messages: { ...own, ...searches },
  });

describe('popular searches at the desk', () => {
  it('are hidden by choosing so, and a new one is added', async () => {
    const { requests } = await open({
      [LIST]: { searches: [lamps], total_count: 1 },
      [ACT]: { ok: true, search: { ...lamps, state: 'hidden' } },
    });
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'What becomes of “harbour lamps”' }),
      'Never offered',
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Another search' }), 'quiet bay');
    await userEvent.click(screen.getByRole('button', { name: 'Add and always offer' }));
    expect(requests.filter(({ url }) => url === ACT).map(({ body }) => body)).toEqual([
      { act: 'set', search_id: '3', state: 'hidden' },
      { act: 'add', text: 'quiet bay', language: 'en' },
    ]);
  });

  it('are closed to moderators, who have no power over the catalogue', async () => {
    const { result } = await open({}, buildViewer({ is_moderator: true, roles: ['moderator'] }));
    expect(result?.status).toBe(403);
    expect(screen.queryByRole('search')).toBeNull();
  });
});
