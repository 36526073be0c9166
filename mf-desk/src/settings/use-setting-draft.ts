/** What somebody is changing in a setting, and what can be done with it. */
import { notify, useDispatch, useIntl } from '@foyer/shared/platform';
import type { SettingKey, SettingValues } from '@foyer/shared/wire-schemas/settings/declarations';
import type { SettingAnswer } from '@foyer/shared/wire-schemas/settings/settings';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import { useState } from 'react';
import { type Sent, useDraft } from '../forms/use-draft.ts';
import { type SettingAction, settingsApi } from '../settings-api.ts';

const { useMutation } = settingsApi.endpoints.deskSettingsAct;
/** Where nobody is signed in nothing is carried out afterwards: what was typed is kept, and is sent again. */
const WRITE = { remote: 'mf-desk', action: 'setting', args: {} };

/** @param asked as the server had it when it was asked */
export const useSettingDraft = <Key extends SettingKey>(key: Key, asked: SettingAnswer) => {
  type Value = SettingValues[Key];
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const [send, { isLoading: isSaving }] = useMutation();
  const [error, setError] = useState('');
  const { write } = useMemberWrite(WRITE);
  const draft = useDraft<SettingAnswer, Value>({
    object: `setting/${key}`,
    asked,
    savedOf: ({ value, revision }) => ({ value: value as Value, revision }),
  });
  const { known: setting, change, discard, save, learn } = draft;
  const isLocked = setting.locked_by !== '';

  const act = async (action: Omit<SettingAction, 'key'>): Promise<Sent<SettingAnswer>> => {
    const answer = await write(() => send({ ...action, key }), null);
    if (answer.ok) return { ok: true, known: answer.setting };
    const { code, info } = answer;
    if (code === 'changed_meanwhile')
      return { ok: false, known: (info as { setting?: SettingAnswer } | undefined)?.setting };
    if (code !== 'need_auth') setError(errorText(code, info));
    return { ok: false };
  };
  const told = ({ ok }: { ok: boolean }, done: string): boolean => {
    if (ok) dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: done }) }));
    return ok;
  };
  /** Gives another value than the one in the form. */
  const replace = async (action: { act: 'reset' | 'restore'; change_id?: number }, done: string) => {
    if (isSaving) return false;
    setError('');
    const answer = await act({ ...action, revision: setting.revision });
    if (answer.known) learn(answer.known);
    return told(answer, done);
  };

  return {
    ...draft,
    setting,
    value: isLocked ? (setting.value as Value) : draft.value,
    isSaving,
    error,
    isLocked,
    change: (next: Parameters<typeof change>[0]) => {
      setError('');
      change(next);
    },
    discard: () => {
      setError('');
      discard();
    },
    save: async () => {
      if (isSaving) return false;
      setError('');
      const answer = await save((value, revision) =>
        act({ act: 'set', revision, value: JSON.stringify(value) }),
      );
      return told(answer, 'desk.settings.saved');
    },
    reset: () => replace({ act: 'reset' }, 'desk.settings.was-reset'),
    restore: (changeId: number) => replace({ act: 'restore', change_id: changeId }, 'desk.settings.restored'),
  };
};

export type SettingDraft<Key extends SettingKey> = ReturnType<typeof useSettingDraft<Key>>;
