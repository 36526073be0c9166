/** What every account form has: its error, its fields, one button. Posts automatically without JavaScript. */
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { Button } from '@foyer/shared/ui/controls/button';
import type { ReactNode } from 'react';
import type { AccountForm as Form } from './use-account-form.ts';
import css from './account-form.module.css';

interface AccountFormProps {
  form: Form;
  action: string;
  /** Text of the button. */
  submit: ReactNode;
  /** Sentences of the whole form that say more than the code's own. */
  errorOf?: (code: string) => ReactNode;
  /** Sent along. */
  hidden?: Readonly<Record<string, string | undefined>>;
  children: ReactNode;
}

export const AccountForm = ({ form, action, submit, errorOf, hidden = {}, children }: AccountFormProps) => {
  const errorText = useErrorText();
  const { problems, isBusy, formProps } = form;
  return (
    <form {...formProps} className={css.form} method="post" action={action} aria-busy={isBusy}>
      {Object.entries(hidden).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {problems.form && (
        <div className={css.problem}>
          <FieldError>{errorOf?.(problems.form) || errorText(problems.form)}</FieldError>
        </div>
      )}
      {children}
      {/* Not `disabled`: it keeps the focus while it works. */}
      <Button kind="primary" type="submit" className={css.submit} aria-disabled={isBusy || undefined}>
        {isBusy && <span className={css.spinner} aria-hidden="true" />}
        {submit}
      </Button>
    </form>
  );
};
