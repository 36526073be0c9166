/** The end of the account: asked for with the password, carried out after some days, taken back until then. */
import { DELETION_GRACE_DAYS } from '@foyer/shared/wire-schemas/members/profile';
import { FormattedDate, FormattedMessage, useHostActions, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import type { FormEvent } from 'react';
import type { OwnMember } from '../edit/own-member.ts';
import css from '../parts/settings-card.module.css';
import { useOwnForm } from '../parts/use-own-form.ts';

export const DeleteAccount = ({ member }: { member: OwnMember }) =>
  member.deletes ? <DueAccount deletes={member.deletes} /> : <AskForEnd member={member} />;

const DueAccount = ({ deletes }: { deletes: string }) => {
  const { submit, refused, isSending } = useOwnForm({ name: 'keep', done: 'member.settings.delete.kept' });
  return (
    <>
      <p>
        <FormattedMessage
          id="member.settings.delete.due"
          values={{
            date: (
              <b>
                <FormattedDate value={deletes} dateStyle="long" />
              </b>
            ),
          }}
        />
      </p>
      <FieldError>{refused.form}</FieldError>
      <div className={css.actions}>
        <Button kind="primary" disabled={isSending} onClick={() => void submit({ act: 'keep' })}>
          <FormattedMessage id="member.settings.delete.keep" />
        </Button>
      </div>
    </>
  );
};

const AskForEnd = ({ member: { has_password } }: { member: OwnMember }) => {
  const intl = useIntl();
  const { confirm } = useHostActions();
  const proof = has_password ? 'old' : 'usr';
  const { submit, refused, isSending } = useOwnForm({
    name: 'delete',
    fields: [proof],
    done: 'member.settings.delete.asked',
  });
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get(proof) ?? '');
    const question = {
      title: intl.formatMessage({ id: 'member.settings.delete.question' }),
      text: intl.formatMessage({ id: 'member.settings.delete.grace' }, { days: DELETION_GRACE_DAYS }),
      action: intl.formatMessage({ id: 'member.settings.delete' }),
      kind: 'danger',
    } as const;
    if (isSending || (confirm && !(await confirm(question)))) return;
    await submit({ act: 'delete', [proof]: typed });
  };
  return (
    <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
      <p className={css.small}>
        <FormattedMessage id="member.settings.delete.grace" values={{ days: DELETION_GRACE_DAYS }} />
      </p>
      <TextField
        label={intl.formatMessage({
          id: has_password ? 'member.settings.password.now' : 'member.settings.delete.name',
        })}
        name={proof}
        type={has_password ? 'password' : 'text'}
        autoComplete={has_password ? 'current-password' : 'off'}
        error={refused[proof]}
      />
      <FieldError>{refused.form}</FieldError>
      <div className={css.actions}>
        <Button kind="danger" type="submit" aria-disabled={isSending || undefined}>
          <FormattedMessage id="member.settings.delete" />
        </Button>
      </div>
    </form>
  );
};
