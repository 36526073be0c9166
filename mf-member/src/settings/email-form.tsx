/** Another e-mail address: it counts once the code that is sent there comes back. */
import { EMAIL_MAX_LENGTH } from '@foyer/shared/wire-schemas/accounts/accounts';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import type { FormEvent } from 'react';
import type { OwnMember } from '../edit/own-member.ts';
import { CurrentPassword } from '../parts/current-password.tsx';
import css from '../parts/settings-card.module.css';
import { useOwnForm } from '../parts/use-own-form.ts';

export const EmailForm = ({ member }: { member: OwnMember }) => {
  const intl = useIntl();
  const { submit, refused, isSending } = useOwnForm({
    name: 'email',
    fields: ['email', 'old'],
    done: 'member.settings.email.sent',
  });
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const change = {
      act: 'email',
      email: String(data.get('email')),
      old: String(data.get('old') ?? ''),
    } as const;
    if (!isSending && (await submit(change))) form.reset();
  };
  return (
    <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
      <p>
        <FormattedMessage id="member.settings.email.now" values={{ email: <b>{member.email ?? '–'}</b> }} />
      </p>
      <div className={css.columns}>
        <TextField
          label={intl.formatMessage({ id: 'member.settings.email.new' })}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX_LENGTH}
          error={refused.email}
        />
        {member.has_password && <CurrentPassword error={refused.old} />}
      </div>
      <FieldError>{refused.form}</FieldError>
      <div className={css.actions}>
        <Button type="submit" aria-disabled={isSending || undefined}>
          <FormattedMessage id="member.settings.email.change" />
        </Button>
      </div>
    </form>
  );
};
