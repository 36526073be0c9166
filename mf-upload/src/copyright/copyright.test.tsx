import { describe, expect, it, jest } from '@jest/globals';
import { type ApiAnswers, postedBodies } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { page as decisionPage } from '../decision/page.tsx';
import { messages } from '../testing/messages.ts';
import { page as noticePage } from '../notice/page.tsx';

// The proof itself is tried with the server, in e2e/tests/members/contact.e2e.ts.
let proofs = 0;
const takeProof = async () => `proof ${(proofs += 1)}`;
jest.unstable_mockModule('./use-human-proof.ts', () => ({
  useHumanProof: () => ({ begin: () => {}, take: takeProof }),
}));
const { page: noticeFormPage } = await import('../copyright-notice/page.tsx');

const KEY = 'k'.repeat(24);
const fill = async (fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields))
    await userEvent.type(screen.getByLabelText(label), text);
};
const CONTACT = {
  'Your full name': 'Claire Claimant',
  'Postal address': '1 Harbour Street, Harbour',
  Telephone: '555 010 0000',
  'Email address': 'claire@example.org',
  'Signature: type your full name': 'Claire Claimant',
};

describe('the form of a copyright notice', () => {
  const open = (api: ApiAnswers, path = '/copyright-notice/') =>
    renderInApp(noticeFormPage, { path, api, messages });

  it('is one that the browser itself posts, and says what was wrong with it', async () => {
    await open({}, '/copyright-notice/?error=required&field=work');
    const work = await screen.findByLabelText('Which work is infringed?');
    expect(work.closest('form')).toHaveAttribute('action', '/api/copyright_notice.php');
    expect(work.closest('form')).toHaveAttribute('method', 'post');
    expect(work).toBeInvalid();
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  });

  it('keeps every word when an address is wrong, and says which line', async () => {
    const refused = { ok: false, error: 'no', code: 'not_found', field: 'addresses', info: { line: 2 } };
    const { requests } = await open({ 'POST /api/copyright_notice.php': refused });
    await fill({
      'Which work is infringed?': 'Harbour',
      'Addresses of the pages that show it': '/videos/1/a/',
      ...CONTACT,
    });
    for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
    await userEvent.click(screen.getByRole('button', { name: 'Send the notice' }));
    expect(await screen.findByText(/Line 2 is not the address/)).toBeInTheDocument();
    expect(screen.getByLabelText('Which work is infringed?')).toHaveValue('Harbour');
    expect(postedBodies(requests)).toEqual([
      {
        work: 'Harbour',
        addresses: '/videos/1/a/',
        owner: '',
        name: 'Claire Claimant',
        postal: '1 Harbour Street, Harbour',
        phone: '555 010 0000',
        email: 'claire@example.org',
        good_faith: '1',
        accurate: '1',
        signature: 'Claire Claimant',
        captcha: 'proof 1',
      },
    ]);
  });

  it('proves its work anew where a proof ran out, once', async () => {
    const { requests } = await open({
      'POST /api/copyright_notice.php': { ok: false, error: 'no', code: 'captcha_failed', field: 'captcha' },
    });
    await fill({ 'Which work is infringed?': 'H', 'Addresses of the pages that show it': 'h', ...CONTACT });
    for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
    await userEvent.click(screen.getByRole('button', { name: 'Send the notice' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(postedBodies(requests)).toEqual([
      expect.objectContaining({ captcha: 'proof 2' }),
      expect.objectContaining({ captcha: 'proof 3' }),
    ]);
  });
});

describe('the page of a copyright notice', () => {
  const notice = {
    kind: 'copyright',
    number: 7,
    state: 'closed',
    date: '2026-11-20T10:00:00.000Z',
    due: '2026-12-01T10:00:00.000Z',
    reason: 'copyright',
    section: null,
    answer: '',
    closed: '2026-11-21T10:00:00.000Z',
    materials: [
      { material_id: 1, address: '/videos/1/a/', state: 'declined', reason: 'Another film', may_hold: false },
      {
        material_id: 2,
        address: '/videos/2/b/',
        state: 'countered',
        reason: '',
        may_hold: true,
        restore_from: '2026-12-04T10:00:00.000Z',
        restore_by: '2026-12-10T10:00:00.000Z',
      },
    ],
  };
  it('says what became of each address, and takes a court action where the clock runs', async () => {
    const { requests } = await renderInApp(noticePage, {
      path: `/notice/${KEY}/`,
      params: { key: KEY },
      api: { [`/api/notice/${KEY}.json`]: notice, 'POST /api/court_action.php': { ok: true } },
      messages,
    });
    expect(screen.getByRole('heading', { name: 'Copyright notice 7' })).toBeInTheDocument();
    expect(screen.getByText('Another film')).toBeInTheDocument();
    expect(screen.getByText(/Between December 4, 2026 and December 10, 2026/)).toBeInTheDocument();
    await userEvent.click(screen.getByText('Have you filed a lawsuit?'));
    await fill({ 'Which court, which number?': 'District court, 12' });
    await userEvent.click(screen.getByRole('button', { name: 'I have filed a lawsuit' }));
    await waitFor(() =>
      expect(postedBodies(requests)).toEqual([{ key: KEY, material_id: '2', action: 'District court, 12' }]),
    );
  });

  it('says of a request of somebody shown what has to end, and until when', async () => {
    const { materials: _, ...rest } = notice;
    const request = {
      ...rest,
      kind: 'consent',
      state: 'open',
      reason: 'consent',
      uses: ['streaming', 'download'],
    };
    await renderInApp(noticePage, {
      path: `/notice/${KEY}/`,
      params: { key: KEY },
      api: { [`/api/notice/${KEY}.json`]: request },
      messages,
    });
    expect(screen.getByRole('heading', { name: 'Request 7' })).toBeInTheDocument();
    expect(screen.getByText('Streaming and Downloads')).toBeInTheDocument();
    expect(screen.getByText(/December 1, 2026/)).toBeInTheDocument();
  });
});

describe('a statement that rests on a copyright notice', () => {
  it('says who claims what, to whom all is forwarded, and takes the counter-notice', async () => {
    const { requests } = await renderInApp(decisionPage, {
      path: `/decision/${KEY}/`,
      params: { key: KEY },
      api: {
        [`/api/decision/${KEY}.json`]: {
          kind: 'video',
          object_id: 12,
          act: 'reject',
          title: 'Harbour',
          ground: 'copyright',
          fact: 'The same film',
          automated: false,
          date: '2026-11-20T10:00:00.000Z',
          may_appeal: true,
          appeal: null,
          copyright: {
            work: 'Harbour by night',
            claimant: 'Claire Claimant',
            address: '/videos/12/harbour/',
            state: 'disabled',
            may_counter: true,
            countered: null,
          },
        },
        'POST /api/counter_notice.php': { ok: false, error: 'no', code: 'required', field: 'jurisdiction' },
      },
      messages,
    });
    expect(screen.getByText('Harbour by night')).toBeInTheDocument();
    await userEvent.click(screen.getByText('Counter-notice'));
    expect(screen.getByText(/mailed to/)).toHaveTextContent('Claire Claimant');
    await fill({ 'Why was it a mistake?': 'All of it is mine.', ...CONTACT });
    for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
    await userEvent.click(screen.getByRole('button', { name: 'Send and forward it' }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /jurisdiction/ })).toBeInvalid());
    expect(postedBodies(requests)).toMatchObject([{ key: KEY, words: 'All of it is mine.', mistake: '1' }]);
  });
});
