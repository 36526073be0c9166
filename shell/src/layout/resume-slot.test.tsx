import { expect, it } from '@jest/globals';
import {
  type HostActions,
  HostActionsContext,
  type InterruptedAction,
  SitePartsContext,
} from '@foyer/shared/platform';
import { render, screen } from '@testing-library/react';
import { ResumeSlot } from './resume-slot.tsx';

const ACTION: InterruptedAction = { remote: 'mf-books', action: 'borrow', args: {} };

/** Asks whoever registers about what waits, as the host does. */
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
