/** Tries what was typed on a setting as it stands in the form, saved or not, by the code that decides for visitors. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { SettingKey, SettingValues } from '@foyer/shared/wire-schemas/settings/declarations';
import type { SettingTried } from '@foyer/shared/wire-schemas/settings/settings';
import { Button } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import { type ReactNode, useState } from 'react';
import { settingsApi } from '../settings-api.ts';
import entries from './entries.module.css';
import styles from './settings.module.css';

const WRITE = { remote: 'mf-desk', action: 'try-setting', args: {} };

interface TryFormProps<Key extends SettingKey> {
  settingKey: Key;
  value: SettingValues[Key];
  /** What is said where the input itself is refused; left out: what is said of the error. */
  wrongInput?: ReactNode;
  children: (input: string, change: (input: string) => void) => ReactNode;
  /** What became of the input. */
  outcome: (tried: SettingTried) => ReactNode;
}

export const TryForm = <Key extends SettingKey>({
  settingKey: key,
  value,
  wrongInput,
  children,
  outcome,
}: TryFormProps<Key>) => {
  const errorText = useErrorText();
  const { write } = useMemberWrite(WRITE);
  const [send, { isLoading }] = settingsApi.endpoints.deskSettingsTry.useMutation();
  const [input, setInput] = useState('');
  const [tried, setTried] = useState<SettingTried>();
  const [problem, setProblem] = useState<ReactNode>();
  const isIdle = isLoading || input.trim() === '';
  return (
    <form
      className={entries.below}
      onSubmit={async (event) => {
        event.preventDefault();
        if (isIdle) return;
        const answer = await write(() => send({ key, value: JSON.stringify(value), input }), null);
        setTried(answer.ok ? answer : undefined);
        if (answer.ok || answer.code === 'need_auth') setProblem(undefined);
        else
          setProblem(
            answer.field === 'input' && wrongInput ? wrongInput : errorText(answer.code, answer.info),
          );
      }}
    >
      {children(input, (typed) => {
        setTried(undefined);
        setProblem(undefined);
        setInput(typed);
      })}
      <div className={styles.acts}>
        <Button type="submit" size="s" aria-disabled={isIdle}>
          <FormattedMessage id="desk.settings.try" />
        </Button>
      </div>
      <div aria-live="polite">{tried && outcome(tried)}</div>
      <FieldError>{problem}</FieldError>
    </form>
  );
};
