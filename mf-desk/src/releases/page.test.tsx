import { describe, expect, it } from '@jest/globals';
import { type ApiAnswers, ApiFailure } from '@foyer/shared/testing/fake-transport';
import { buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import type { ReleaseOverview } from '@foyer/shared/wire-schemas/releases/overview';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { messages } from '../testing/messages.ts';
import { buildBuild, buildHealth, buildOverview, buildSet, NOW } from './build-overview.fixture.ts';
import { page } from './page.tsx';

const open = (overview: ReleaseOverview | ApiFailure, more: ApiAnswers = {}) =>
  renderInApp(page, {
    path: '/desk/releases/',
    api: { '/api/releases/overview.json': overview, ...more },
    viewer: buildViewer(),
    messages,
  });
const rowOf = (name: string) => screen.getByRole('heading', { level: 3, name }).closest('li') as HTMLElement;

/** Set 9 is the candidate for a tenth of the visitors; `canary`: what differs from a running one. */
const withCandidate = (canary: Partial<ReleaseOverview['canaries'][number]>): ReleaseOverview =>
  buildOverview({
    candidate_id: 9,
    share: 0.1,
    sets: [
      buildSet({ id: 9, state: 'candidate', before_id: 8 }),
      ...buildOverview().sets.filter(({ id }) => id !== 9),
    ],
    canaries: [
      {
        id: 1,
        set_id: 9,
        stable_set_id: 8,
        state: 'running',
        reason: '',
        share: 0.1,
        shares: [0.01, 0.1, 0.5, 1],
        views: { seen: 120, wanted: 400 },
        started: NOW,
        decided: null,
        ...canary,
      },
    ],
  });

describe('the page of releases', () => {
  it('says what is live, who brought it, why, what changed, and offers the way back', async () => {
    const { result } = await open(buildOverview());
    expect(result?.status).toBe(200);
    const live = screen.getByRole('region', { name: 'Set 8' });
    expect(live).toHaveTextContent('Live for everyone');
    expect(live).toHaveTextContent('by anna');
    expect(live).toHaveTextContent('quality menu');
    expect(live).toHaveTextContent('mf-player0.9.0 →changed to 1.0.0');
    expect(within(live).getByText('Take back: return to set 7')).toBeInTheDocument();
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toMatch(/^noindex/);
  });

  it('names who built each package of the live set, from which commit, and what is not known', async () => {
    const builds = [
      buildBuild({ is_clean: false }),
      buildBuild({ version: '0.9.0', builder: 'nobody sees this' }),
      buildBuild({ package: 'shell', commit: null, is_clean: null }),
    ];
    await open(buildOverview({ builds }));
    const live = screen.getByRole('region', { name: 'Set 8' });
    await userEvent.click(within(live).getByText('Who built it'));
    expect(within(live).getByText('shell').closest('li')).toHaveTextContent(
      'shellci.example/foyer, commit not known · Nov 22, 00:58 UTC',
    );
    expect(live).toHaveTextContent('ci.example/foyer, commit 0123456789ab and changes that are not in it');
    expect(live).not.toHaveTextContent('nobody sees this');
    // The set that only changed the player names that alone.
    expect(within(rowOf('Set 8')).queryByText('shell')).toBeNull();
  });

  it('says how a set looked in a browser, with pictures of before and after, or why none looked', async () => {
    const check = {
      set_id: 8,
      checked: NOW,
      site: 'https://example.org',
      seconds: 18.4,
      pages: 12,
      skipped: null,
      fault: null,
      pictures: [
        {
          number: 0,
          package: 'mf-player',
          path: '/videos/1/a/',
          visitor: 'member' as const,
          difference: 0.125,
          has_before: true,
          before_set: null,
        },
        {
          number: 1,
          package: 'mf-player',
          path: '/new/',
          visitor: 'anonymous' as const,
          difference: null,
          has_before: false,
          before_set: null,
        },
        {
          number: 2,
          package: 'mf-player',
          path: '/videos/2/b/',
          visitor: 'anonymous' as const,
          difference: 0,
          has_before: true,
          before_set: 6,
        },
      ],
    };
    const skipped = { ...check, set_id: 7, skipped: 'no browser here', pictures: [] };
    await open(buildOverview({ browser_checks: [check, skipped] }));
    const live = screen.getByRole('region', { name: 'Set 8' });
    expect(live).toHaveTextContent('Checked in a browser at https://example.org: 12 pages in 18 s');
    await userEvent.click(within(live).getByText('Pictures of its pages'));
    expect(live).toHaveTextContent('/videos/1/a/ as a member · 12.5% of the picture differs');
    expect(live).toHaveTextContent('/new/ as a visitor · not compared');
    expect(
      within(live)
        .getAllByRole('img')
        .map((picture) => picture.getAttribute('src')),
    ).toEqual([
      '/api/releases/picture/8/0/before.jpg',
      '/api/releases/picture/8/0/after.jpg',
      '/api/releases/picture/8/1/after.jpg',
      '/api/releases/picture/8/2/before.jpg',
      '/api/releases/picture/8/2/after.jpg',
    ]);
    expect(within(live).getByRole('img', { name: '/videos/1/a/, before' })).toBeInTheDocument();
    expect(
      within(live).getByRole('img', { name: '/videos/2/b/, before, as checked with release set 6' }),
    ).toBeInTheDocument();
    expect(rowOf('Set 7')).toHaveTextContent('Not checked in a browser: no browser here');
  });

  it.each([
    [{ is_clean: true }, 'ci.example/foyer, commit 0123456789ab ·'],
    [{ is_clean: null }, 'commit 0123456789ab; whether there were other changes is not known'],
    [{ builder: null, commit: null, is_clean: null, built: null }, 'The release does not say who built it'],
  ])('of a build with %j it says so', async (facts, words) => {
    await open(buildOverview({ builds: [buildBuild(facts)] }));
    expect(screen.getByRole('region', { name: 'Set 8' })).toHaveTextContent(words);
  });

  it('says what failed with visitors, of which version, alongside the set before, and what was taken back automatically', async () => {
    const counts = { package: 'mf-player', documents: 400, faults: 0, new_faults: 0, unavailable: 0 };
    await open(
      buildOverview({
        faults: [
          { ...counts, set_id: 8, version: '1.0.0', faults: 12, new_faults: 9, unavailable: 3 },
          { ...counts, set_id: 7, version: '0.9.0' },
          { ...counts, set_id: 8, version: '1.0.0', package: 'shell' },
        ],
        warnings: [
          {
            ...{ set_id: 6, package: 'mf-player', version: '0.8.0', kind: 'taken_back', warned: NOW },
            reason: 'fails in 3 documents',
          },
        ],
      }),
    );
    const faults = screen.getByRole('region', { name: 'Faults with visitors' });
    expect(faults).toHaveTextContent('Set 6Taken back automatically');
    expect(faults).toHaveTextContent('fails in 3 documents');
    expect(faults).toHaveTextContent(
      'Set 8 (1.0.0): 12 of 400 documents failed; 9 times visitors got the previous set instead, 3 times nothing (503).',
    );
    expect(faults).toHaveTextContent('Set 7 (0.9.0): 0 of 400 documents failed');
    expect(faults).not.toHaveTextContent('shell');
  });

  it('takes the live set back with a reason, after a second click', async () => {
    const { requests } = await open(buildOverview(), {
      'POST /api/releases.php': { ok: true, done: true, refusal: null },
    });
    const live = screen.getByRole('region', { name: 'Set 8' });
    await userEvent.click(within(live).getByText('Take back: return to set 7'));
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.type(within(live).getByRole('textbox', { name: 'Reason' }), 'black player');
    await userEvent.click(within(live).getByRole('button', { name: 'Confirm' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        act: 'roll_back',
        set_id: 8,
        reason: 'black player',
      }),
    );
    // It asks again how things are.
    await waitFor(() => expect(requests.filter(({ method = 'GET' }) => method === 'GET')).toHaveLength(2));
  });

  it('says why nothing was changed', async () => {
    const refusal = 'release set 8 is not stable any more: release set 10 is; nothing was changed';
    await open(buildOverview(), { 'POST /api/releases.php': { ok: true, done: false, refusal } });
    const live = screen.getByRole('region', { name: 'Set 8' });
    await userEvent.click(within(live).getByText('Take back: return to set 7'));
    await userEvent.type(within(live).getByRole('textbox', { name: 'Reason' }), 'x');
    await userEvent.click(within(live).getByRole('button', { name: 'Confirm' }));
    expect(await within(live).findByRole('alert')).toHaveTextContent(refusal);
  });

  it('names what fares worse than the set before, in words alongside the plots', async () => {
    const health = [buildHealth(7, 'errors', { 0: 1000 }), buildHealth(8, 'errors', { 0: 900, 3: 100 })];
    await open(buildOverview({ health }));
    const live = screen.getByRole('region', { name: 'Set 8' });
    expect(live).toHaveTextContent('Worse than set 7');
    expect(live).toHaveTextContent('mf-player Script errors');
    expect(
      screen.getByRole('img', {
        name: 'Script errors: 10% over 1,000 page views; before, 0% over 1,000',
      }),
    ).toBeInTheDocument();
  });

  it('shows the candidate with its share, its canary, and what may be done', async () => {
    await open(withCandidate({}));
    const candidate = screen.getByRole('region', { name: 'Set 9' });
    expect(candidate).toHaveTextContent('Candidate for 10% of the visitors');
    expect(candidate).toHaveTextContent(
      'The canary is running. 120 of 400 pages of this step rendered for visitors',
    );
    expect(within(candidate).getByRole('meter')).toHaveAttribute('aria-valuenow', '10');
    for (const act of ['Promote', 'Hold', 'Take back']) within(candidate).getByText(act);
    expect(within(candidate).queryByText('Resume')).toBeNull();
    expect(screen.getByRole('region', { name: 'Set 8' })).toHaveTextContent('Live for 90% of the visitors');
  });

  it('says that people decide about a canary that reports of browsers stopped', async () => {
    await open(
      withCandidate({
        state: 'held',
        reason: 'mf-player: errors in 30 of 60 page views (50.0 %)',
        reports: { seen: 30, wanted: 100 },
        stopped_by_reports: true,
      }),
    );
    const candidate = screen.getByRole('region', { name: 'Set 9' });
    expect(candidate).toHaveTextContent(
      '120 of 400 pages of this step rendered for visitors, 30 of 100 views reported without a fault',
    );
    expect(candidate).toHaveTextContent('You decide: resume, promote or take back.');
    for (const act of ['Promote', 'Resume', 'Take back']) within(candidate).getByText(act);
  });

  it('lists refused sets with their reason, processes, previews and what was done', async () => {
    await open(
      buildOverview({
        previews: [
          { name: 'new-cards', set_id: 6, who: 'ben', created: NOW, expires: '2026-11-29T01:14:00.000Z' },
        ],
        actions: [
          { act: 'take_back', set_id: 5, who: 'ops', reason: 'slow', refusal: null, done: NOW },
          { act: 'promote', set_id: 4, who: 'ops', reason: '', refusal: 'it is gone', done: NOW },
        ],
      }),
    );
    expect(rowOf('Set 9')).toHaveTextContent('Refused');
    expect(rowOf('Set 9')).toHaveTextContent('mf-player cannot render /videos/1/x/: no');
    expect(within(rowOf('Set 7')).getByText('Return to this set')).toBeInTheDocument();
    expect(screen.getByText('host-1:4711').closest('li')).toHaveTextContent('8 ready');
    expect(rowOf('new-cards')).toHaveTextContent('until Nov 29');
    expect(screen.getByText(/took candidate 5 back/)).toHaveTextContent('slow');
    expect(screen.getByText('Nothing was changed: it is gone')).toBeInTheDocument();
  });

  it('offers nothing to do to anyone who may only look', async () => {
    await open(buildOverview({ may_act: false }));
    expect(screen.getByRole('region', { name: 'Set 8' })).toHaveTextContent('Live for everyone');
    expect(screen.queryByText(/Take back|Return to this set/)).toBeNull();
    expect(document.querySelector('form')).toBeNull();
  });

  it('is closed to everyone else, with a way in that needs no script', async () => {
    const { result } = await open(new ApiFailure(401, 'need_auth'));
    expect(result?.status).toBe(200);
    expect(screen.getByText('This page is for operators and teams')).toBeInTheDocument();
    const form = screen.getByLabelText('Token').closest('form');
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveAttribute('action', '/api/releases/session.php');
  });

  it('offers to ask again when it could not ask', async () => {
    await open(new ApiFailure(503, 'unavailable'));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
