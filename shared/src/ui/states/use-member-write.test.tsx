import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { HostActions, InterruptedAction } from '@foyer/shared/platform';
import { buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { useMemberWrite, useResumedWrite } from './use-member-write.ts';

const OWN = { remote: 'mf-player', action: 'follow', args: { id: 3 } };
const ENDED = { error: { status: 401, code: 'need_auth' } };

interface SubjectProps {
  send: () => Promise<{ data?: { ok: boolean }; error?: unknown }>;
  onCarryOut?: (args: object) => void;
  more?: InterruptedAction['args'] | null;
}
const Follow = ({ send, onCarryOut = () => {}, more }: SubjectProps) => {
  const { write, writeAndTell } = useMemberWrite(OWN);
  useResumedWrite(OWN, onCarryOut);
  return (
    <>
      <button type="button" onClick={() => void write(send, more)}>
        write
      </button>
      <button type="button" onClick={() => void writeAndTell(send, 'Done')}>
        tell
      </button>
    </>
  );
};

const viewer = buildViewer({ _id: 7 });
const resumeOf =
  (action: InterruptedAction): NonNullable<HostActions['onResume']> =>
  (isMine, carryOut) => {
    if (isMine(action)) carryOut(action.args);
    return () => {};
  };
const noticesIn = (store: { getState: () => unknown }) => JSON.stringify(store.getState());

it('asks who is not signed in to sign in first, and sends nothing', async () => {
  const openSignIn = jest.fn();
  const send = jest.fn<SubjectProps['send']>();
  await renderInApp(<Follow send={send} />, { hostActions: { openSignIn } });
  await userEvent.click(screen.getByText('write'));
  expect(openSignIn).toHaveBeenCalledWith({ resume: OWN });
  expect(send).not.toHaveBeenCalled();
});

it('has a session that has ended resumed by the same member, without a notice of failure', async () => {
  const openSignIn = jest.fn();
  const { store } = await renderInApp(<Follow send={async () => ENDED} />, {
    viewer,
    hostActions: { openSignIn },
  });
  await userEvent.click(screen.getByText('tell'));
  await waitFor(() =>
    expect(openSignIn).toHaveBeenCalledWith({ resume: { ...OWN, args: { id: 3, wantedBy: 7 } } }),
  );
  expect(noticesIn(store)).not.toContain('"kind":"error"');
});

it('keeps nothing of what must not be stored', async () => {
  const openSignIn = jest.fn();
  await renderInApp(<Follow send={async () => ENDED} more={null} />, { viewer, hostActions: { openSignIn } });
  await userEvent.click(screen.getByText('write'));
  await waitFor(() => expect(openSignIn).toHaveBeenCalledWith());
});

it.each([
  ['the member who wanted it', { id: 3, wantedBy: 7 }, 1],
  ['anyone who was not signed in before', { id: 3 }, 1],
  ['no other member', { id: 3, wantedBy: 8 }, 0],
  ['no other object', { id: 4, wantedBy: 7 }, 0],
])('is carried out for %s', async (_who, args, times) => {
  const onCarryOut = jest.fn();
  await renderInApp(<Follow send={async () => ({ data: { ok: true } })} onCarryOut={onCarryOut} />, {
    viewer,
    hostActions: { onResume: resumeOf({ ...OWN, args }) },
  });
  expect(onCarryOut).toHaveBeenCalledTimes(times);
});

it('tells of success, and of refusals by their code', async () => {
  let answer: Awaited<ReturnType<SubjectProps['send']>> = { data: { ok: true } };
  const { store } = await renderInApp(<Follow send={async () => answer} />, { viewer });
  await userEvent.click(screen.getByText('tell'));
  await waitFor(() => expect(noticesIn(store)).toContain('"Done"'));
  answer = { error: { status: 429, code: 'rate_limited' } };
  await userEvent.click(screen.getByText('tell'));
  await waitFor(() => expect(noticesIn(store)).toContain('"kind":"error"'));
});
