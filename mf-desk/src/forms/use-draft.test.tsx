import { beforeEach, expect, it, jest } from '@jest/globals';
import { buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { putDraft } from './drafts.ts';
import { type Sent, useDraft } from './use-draft.ts';

interface Known {
  title: string;
  place: string;
  revision: number;
}
const SAVED: Known = { title: 'Pier', place: '1', revision: 1 };

type Send = (value: object, revision: number) => Promise<Sent<Known>>;
const Form = ({ asked, send }: { asked: Known; send: Send }) => {
  const draft = useDraft({
    object: 'pier/1',
    asked,
    savedOf: ({ revision, ...value }) => ({ value, revision }),
  });
  return (
    <>
      {(['title', 'place'] as const).map((name) => (
        <input
          key={name}
          aria-label={name}
          value={draft.value[name]}
          onChange={({ target }) => draft.change((present) => ({ ...present, [name]: target.value }))}
        />
      ))}
      <button type="button" onClick={() => void draft.save(send)}>
        Save
      </button>
      <button type="button" onClick={draft.discard}>
        Discard
      </button>
      <output>
        {[
          draft.isDirty ? 'dirty' : 'clean',
          draft.keptAt !== undefined && 'kept',
          ...(draft.meanwhile?.taken.map(({ key }) => `taken ${key}`) ?? []),
          ...(draft.meanwhile?.conflicts.map(({ key }) => `both ${key}`) ?? []),
        ]
          .filter(Boolean)
          .join(', ')}
      </output>
    </>
  );
};
const show = (asked = SAVED, { send, member = 1 }: { send?: Send; member?: number } = {}) =>
  renderInApp(<Form asked={asked} send={send ?? (async () => ({ ok: false }))} />, {
    viewer: buildViewer({ _id: member }),
  });
const type = (text: string) => userEvent.type(screen.getByLabelText('title'), text);
const state = () => screen.getByRole('status').textContent;
const values = () => ['title', 'place'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value);

beforeEach(() => window.sessionStorage.clear());

it('is kept until it is typed back, discarded or saved', async () => {
  const { unmount } = await show();
  await type('s');
  expect(state()).toBe('dirty');
  unmount();
  await show();
  expect([state(), values()]).toEqual(['dirty, kept', ['Piers', '1']]);
  await type('!');
  expect(state()).toBe('dirty');
  await type('{backspace}{backspace}');
  expect([state(), window.sessionStorage.length]).toEqual(['clean', 0]);
  await type('s');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect([state(), values(), window.sessionStorage.length]).toEqual(['clean', ['Pier', '1'], 0]);
});

it('is gone once it is saved, except for what was typed while it was sent', async () => {
  let finish = (_sent: Sent<Known>) => {};
  const sending = new Promise<Sent<Known>>((resolve) => {
    finish = resolve;
  });
  await show(SAVED, { send: () => sending });
  await type('s');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(screen.getByLabelText('place'), '0');
  finish({ ok: true, known: { title: 'Piers', place: '1', revision: 2 } });
  await screen.findByText('dirty');
  expect(values()).toEqual(['Piers', '10']);
  await userEvent.type(screen.getByLabelText('place'), '{backspace}');
  expect(state()).toBe('clean');
});

it('stands on what somebody else saved before its member came back', async () => {
  const { unmount } = await show();
  await type('s');
  unmount();
  await show({ title: 'Pier', place: '7', revision: 2 });
  expect([state(), values()]).toEqual(['dirty, kept, taken place', ['Piers', '7']]);
});

it('is sent once more on what somebody else saved, where nothing of that is to be looked at', async () => {
  const sent: [object, number][] = [];
  const send: Send = async (value, revision) => {
    sent.push([value, revision]);
    return { ok: revision === 2, known: { ...SAVED, ...value, revision: revision + 1 } };
  };
  const refuse: Send = async (value, revision) =>
    revision === 1 ? { ok: false, known: { ...SAVED, revision: 2 } } : send(value, revision);
  await show(SAVED, { send: refuse });
  await type('s');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('clean');
  expect(sent).toEqual([[{ title: 'Piers', place: '1' }, 2]]);
  expect(values()).toEqual(['Piers', '1']);
});

it('is of its member alone', async () => {
  const { unmount } = await show();
  await type('s');
  unmount();
  await show(SAVED, { member: 2 });
  expect([state(), values(), window.sessionStorage.length]).toEqual(['clean', ['Pier', '1'], 0]);
});

it('leaves out what a release before kept of another kind', async () => {
  putDraft('mf-desk-draft:1:pier/1', { value: 'Piers', base: 'Pier', at: 1 });
  await show();
  expect([state(), values()]).toEqual(['clean', ['Pier', '1']]);
});

it('works without storage, and lets the browser ask before what would be lost', async () => {
  const forbidden = (): never => {
    throw new Error('forbidden');
  };
  const storage = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(forbidden);
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { unmount } = await show();
  expect(asks()).toBe(false);
  await type('s');
  expect(asks()).toBe(true);
  unmount();
  expect(asks()).toBe(false);
  await show();
  expect([state(), values()]).toEqual(['dirty, kept', ['Piers', '1']]);
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(asks()).toBe(false);
  storage.mockRestore();
});
