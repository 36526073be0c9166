/** A form of the account's security: the present password where there is one, a code where one is asked for, and one action. */
import { PASSWORD_MAX_LENGTH } from '@foyer/shared/wire-schemas/accounts/accounts';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button, type ButtonKind } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { useFocusWrong } from '@foyer/shared/ui/forms/use-focus-wrong';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { OwnMember } from '../edit/own-member.ts';
import { CurrentPassword } from '../parts/current-password.tsx';
import css from '../parts/settings-card.module.css';
import { useRefusal } from './use-refusal.ts';

export interface Proof {
  old: string;
  code: string;
  name: string;
}

interface ProofFormProps {
  member: OwnMember;
  asks: readonly ('password' | 'code' | 'name')[];
  /** What the name field holds at first. */
  name?: string;
  action: ReactNode;
  kind?: ButtonKind;
  /** @returns the refusal; null: done */
  onSend: (proof: Proof) => Promise<unknown>;
  onCancel: () => void;
  children?: ReactNode;
}

export const ProofForm = ({
  member,
  asks,
  name,
  action,
  kind = 'primary',
  onSend,
  onCancel,
  children,
}: ProofFormProps) => {
  const intl = useIntl();
  const { problems, show, forgive } = useRefusal();
  const [isSending, setSending] = useState(false);
  const frame = useRef<HTMLFormElement>(null);
  const focusWrong = useFocusWrong(frame);
  // It takes the place of the button that had the focus; a picture above the field stays in sight.
  useEffect(() => frame.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const textOf = (key: string) => String(data.get(key) ?? '');
    setSending(true);
    forgive();
    const refusal = await onSend({ old: textOf('old'), code: textOf('code').trim(), name: textOf('name') });
    setSending(false);
    if (refusal === null) return;
    show(refusal);
    focusWrong();
  };
  return (
    <form className={css.form} noValidate ref={frame} onSubmit={(event) => void send(event)}>
      {children}
      <div className={css.columns}>
        {asks.includes('name') && (
          <TextField
            label={intl.formatMessage({ id: 'member.settings.passkeys.name' })}
            name="name"
            autoComplete="off"
            maxLength={100}
            defaultValue={name}
            error={problems.name}
          />
        )}
        {asks.includes('password') && member.has_password && (
          <CurrentPassword maxLength={PASSWORD_MAX_LENGTH} error={problems.old} />
        )}
        {asks.includes('code') && (
          <TextField
            label={intl.formatMessage({ id: 'member.settings.code' })}
            hint={intl.formatMessage({ id: 'member.settings.code.hint' })}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={100}
            error={problems.code}
          />
        )}
      </div>
      <FieldError>{problems.form}</FieldError>
      <div className={css.actions}>
        <Button kind={kind} type="submit" aria-disabled={isSending || undefined}>
          {action}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          <FormattedMessage id="common.cancel" />
        </Button>
      </div>
    </form>
  );
};
