/** Another password; all other sessions end with the old one. */
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@foyer/shared/wire-schemas/accounts/accounts';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import type { FormEvent } from 'react';
import type { OwnMember } from '../edit/own-member.ts';
import { CurrentPassword } from '../parts/current-password.tsx';
import css from '../parts/settings-card.module.css';
import { useOwnForm } from '../parts/use-own-form.ts';

export const PasswordForm = ({ member }: { member: OwnMember }) => {
  const intl = useIntl();
  const { submit, refused, isSending } = useOwnForm({
    name: 'password',
    fields: ['old', 'pwd'],
    done: 'member.settings.password.done',
  });
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const change = {
      act: 'password',
      old: String(data.get('old') ?? ''),
      pwd: String(data.get('pwd')),
    } as const;
    if (!isSending && (await submit(change))) form.reset();
  };
  return (
    <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
      {/* Password managers keep the new password under it. */}
      <input type="text" name="username" autoComplete="username" value={member.name} readOnly hidden />
      <div className={css.columns}>
        {member.has_password && <CurrentPassword error={refused.old} />}
        <TextField
          label={intl.formatMessage({ id: 'member.settings.password.new' })}
          hint={intl.formatMessage({ id: 'member.settings.password.hint' }, { min: PASSWORD_MIN_LENGTH })}
          name="pwd"
          type="password"
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_LENGTH}
          error={refused.pwd}
        />
      </div>
      <FieldError>{refused.form}</FieldError>
      <div className={css.actions}>
        <Button type="submit" aria-disabled={isSending || undefined}>
          <FormattedMessage id="member.settings.password.change" />
        </Button>
      </div>
    </form>
  );
};
