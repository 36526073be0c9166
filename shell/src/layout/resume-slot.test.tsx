import { afterEach, describe, expect, it } from '@jest/globals';
import { buildViewer } from '@foyer/shared/testing/builders';
import {
  type HostActions,
  HostActionsContext,
  type InterruptedAction,
  SitePartsContext,
  ViewerContext,
  type ViewerState,
} from '@foyer/shared/platform';
import { render, screen } from '@testing-library/react';
import { ResumeSlot } from './resume-slot.tsx';

const ACTION: InterruptedAction = { remote: 'mf-books', action: 'borrow', args: {} };

/** Asks anyone who registers about what waits, as the host does. */
const show = (waiting: InterruptedAction | null) => {
  const taken: boolean[] = [];
  const onResume: HostActions['onResume'] = (isMine) => {
    if (waiting) taken.push(isMine(waiting));
    return () => {};
  };
  render(
    <SitePartsContext value={{ renderSlot: ({ name }) => <p>{name}</p>, entriesOf: () => [] }}>
      <HostActionsContext value={{ openSignIn: () => {}, onResume }}>
        <ResumeSlot />
      </HostActionsContext>
    </SitePartsContext>,
  );
  return taken;
};

it('shows its slot while something waits that was interrupted, and leaves that to others', () => {
  expect(show(ACTION)).toEqual([false]);
  expect(screen.getByText('page.resume')).toBeInTheDocument();
});

it('loads nothing where nothing waits', () => {
  show(null);
  expect(document.querySelector('p')).toBeNull();
});

describe('what this device kept without an account', () => {
  const showTo = (viewer: ViewerState) =>
    render(
      <SitePartsContext value={{ renderSlot: ({ name }) => <p>{name}</p>, entriesOf: () => [] }}>
        <ViewerContext value={viewer}>
          <ResumeSlot />
        </ViewerContext>
      </SitePartsContext>,
    );
  afterEach(() => localStorage.clear());

  it('is looked after as the notice of a lost second factor is', () => {
    showTo({ status: 'member', member: buildViewer({ factor_ends: '2026-12-01T10:00:00.000Z' }) });
    expect(screen.getByText('page.resume')).toBeInTheDocument();
  });

  it('is looked after where a member finds it, and by nobody else', () => {
    localStorage.setItem('foyer.library', '{"favourite":[],"watch_later":[]}');
    const { unmount } = showTo({ status: 'anonymous' });
    expect(document.querySelector('p')).toBeNull();
    unmount();
    showTo({ status: 'member', member: buildViewer() });
    expect(screen.getByText('page.resume')).toBeInTheDocument();
  });

  it('loads nothing where there is none', () => {
    showTo({ status: 'member', member: buildViewer() });
    expect(document.querySelector('p')).toBeNull();
  });
});
