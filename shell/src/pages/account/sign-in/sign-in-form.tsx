/**
 * Name and password. A plain form that posts by itself without JavaScript; two inputs read at the moment of sending
 * need no form library, which would weigh on every page, since this stands in the shell's first chunk.
 */
import { NAME_MIN_LENGTH, SIGN_IN_PASSWORD_MIN_LENGTH } from '@foyer/shared/wire-schemas/accounts';
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import { FormattedMessage, Link, useHasPage } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { isOwnPath, urls } from '@foyer/shared/urls';
import { type FormEvent, useState } from 'react';
import { type Credentials, FORM_ACTIONS, shellApi } from '../../../shell-api.ts';
import css from './sign-in-form.module.css';

interface SignInProblems {
  usr?: ErrorCode;
  pwd?: ErrorCode;
  /** Of both together, or of the service. */
  form?: string;
}

/** Section 5: both are required; what cannot be a name or a password is a wrong one. */
export const findSignInProblems = ({ usr, pwd }: Credentials): SignInProblems | null => {
  if (!usr || !pwd) return { ...(usr ? {} : { usr: 'required' }), ...(pwd ? {} : { pwd: 'required' }) };
  if (usr.length < NAME_MIN_LENGTH || pwd.length < SIGN_IN_PASSWORD_MIN_LENGTH)
    return { form: 'invalid_usr_or_pwd' };
  return null;
};

const readCredentials = (form: HTMLFormElement): Credentials => {
  const data = new FormData(form);
  const textOf = (name: keyof Credentials) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { usr: textOf('usr').trim(), pwd: textOf('pwd') };
};

interface SignInFormProps {
  /** Own path to go to afterwards; anything else goes home. */
  next?: string | null;
  /** Code that the server sent back where the form was posted without JavaScript. */
  initialCode?: string | null;
  /** Replaces the way onwards, a new document, in tests. */
  onSignedIn?: (next: string) => void;
}

export const SignInForm = ({
  next,
  initialCode,
  onSignedIn = (path) => window.location.assign(path),
}: SignInFormProps) => {
  const errorText = useErrorText();
  const [problems, setProblems] = useState<SignInProblems>(initialCode ? { form: initialCode } : {});
  const offersRestore = useHasPage()(urls.restore());
  const [signIn, { isLoading }] = shellApi.endpoints.shellSignIn.useMutation();
  const target = isOwnPath(next) ? next : urls.home();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const credentials = readCredentials(event.currentTarget);
    const found = findSignInProblems(credentials);
    setProblems(found ?? {});
    if (found) return;
    const { data, error } = await signIn(credentials);
    // A member's page is another document: the session decides on the server what it shows.
    if (data?.ok) onSignedIn(target);
    else setProblems({ form: data?.code ?? errorCodeOf(error) });
  };

  return (
    <form className={css.form} method="post" action={FORM_ACTIONS.signIn} onSubmit={submit} noValidate>
      <input type="hidden" name="next" value={target} />
      <FieldError>{problems.form && errorText(problems.form)}</FieldError>
      <TextField
        label={<FormattedMessage id="shellPages.signIn.name" />}
        name="usr"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={problems.usr && errorText(problems.usr)}
      />
      <TextField
        label={<FormattedMessage id="shellPages.signIn.password" />}
        name="pwd"
        type="password"
        required
        autoComplete="current-password"
        error={problems.pwd && errorText(problems.pwd)}
      />
      <Button kind="primary" type="submit" className={css.submit} disabled={isLoading}>
        <FormattedMessage id="common.signIn" />
      </Button>
      {offersRestore && (
        <Link className={css.link} to={urls.restore()}>
          <FormattedMessage id="shellPages.signIn.forgot" />
        </Link>
      )}
    </form>
  );
};
