/** What somebody is changing in a setting: kept until it is saved, also when the session ends meanwhile. */
import { notify, useDispatch, useIntl } from '@foyer/shared/platform';
import type { SettingKey, SettingValues } from '@foyer/shared/wire-schemas/settings/declarations';
import type { SettingAnswer } from '@foyer/shared/wire-schemas/settings/settings';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { useMemberWrite, useResumedWrite } from '@foyer/shared/ui/states/use-member-write';
import { useState } from 'react';
import { type SettingAction, settingsApi } from '../settings-api.ts';

const { useMutation } = settingsApi.endpoints.deskSettingsAct;
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** @param asked as the server had it when it was asked */
export const useSettingDraft = <Key extends SettingKey>(key: Key, asked: SettingAnswer) => {
  type Value = SettingValues[Key];
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const [send, { isLoading: isSaving }] = useMutation();
  /** As the server answered a change. */
  const [answered, setAnswered] = useState<SettingAnswer>();
  const setting = answered && answered.revision > asked.revision ? answered : asked;
  /** What was changed, and the revision that it was made from. */
  const [draft, setDraft] = useState<{ value: Value; revision: number }>();
  /** What somebody else made of it meanwhile. */
  const [theirs, setTheirs] = useState<SettingAnswer>();
  const [error, setError] = useState('');
  const own = { remote: 'mf-desk', action: 'setting', args: { key } };
  const { write } = useMemberWrite(own);
  const value = draft ? draft.value : (setting.value as Value);
  const isDirty = draft !== undefined && !isSame(draft.value, setting.value);

  const act = async (action: Omit<SettingAction, 'key'>, done: string): Promise<boolean> => {
    if (isSaving) return false;
    const answer = await write(() => send({ ...action, key }), {
      value: action.value ?? JSON.stringify(value),
      revision: action.revision,
    });
    if (answer.ok) {
      setAnswered(answer.setting);
      setDraft(undefined);
      setTheirs(undefined);
      setError('');
      dispatch(notify({ kind: 'success', text: done }));
      return true;
    }
    if (answer.code === 'changed_meanwhile')
      setTheirs((answer.info as { setting?: SettingAnswer } | undefined)?.setting);
    else if (answer.code !== 'need_auth') setError(errorText(answer.code, answer.info));
    return false;
  };
  useResumedWrite(own, (args) => {
    setDraft({ value: JSON.parse(String(args.value)) as Value, revision: Number(args.revision) });
  });

  return {
    setting,
    value,
    isDirty,
    isSaving,
    error,
    theirs,
    isLocked: setting.locked_by !== '',
    /** @param next a function where what it changes may have changed again since it was made, as while a file is sent */
    change: (next: Value | ((present: Value) => Value)) => {
      setError('');
      setDraft((present) => ({
        value: typeof next === 'function' ? next(present ? present.value : (setting.value as Value)) : next,
        revision: present?.revision ?? setting.revision,
      }));
    },
    discard: () => {
      setDraft(undefined);
      setTheirs(undefined);
      setError('');
    },
    save: (revision = draft?.revision ?? setting.revision) =>
      act(
        { act: 'set', revision, value: JSON.stringify(value) },
        intl.formatMessage({ id: 'desk.settings.saved' }),
      ),
    reset: () =>
      act(
        { act: 'reset', revision: setting.revision },
        intl.formatMessage({ id: 'desk.settings.was-reset' }),
      ),
    restore: (changeId: number) =>
      act(
        { act: 'restore', revision: setting.revision, change_id: changeId },
        intl.formatMessage({ id: 'desk.settings.restored' }),
      ),
  };
};

export type SettingDraft<Key extends SettingKey> = ReturnType<typeof useSettingDraft<Key>>;
