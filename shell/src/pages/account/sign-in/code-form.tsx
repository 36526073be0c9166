/** The second step: a code of the authenticator app, or a recovery code. Needs no JavaScript. */
import { FormattedMessage, Link } from '@foyer/shared/platform';
import { isPlainClick } from '@foyer/shared/ui/navigation/plain-click';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { isOwnPath, urls, withQuery } from '@foyer/shared/urls';
import { useEffect, useRef, useState } from 'react';
import { CodeField } from '../parts/account-fields.tsx';
import { AccountForm } from '../parts/account-form.tsx';
import { WayLine, WayLink } from '../parts/account-ways.tsx';
import css from '../parts/account-ways.module.css';
import { type Refused, useAccountForm } from '../parts/use-account-form.ts';
import { LostCodesForm } from './lost-codes-form.tsx';
import { SIGN_IN_CODE_ACTION, secondStepApi } from './second-step-api.ts';

interface CodeFormProps {
  /** Own path to go to afterwards; anything else goes home. */
  next?: string | null;
  refused?: Refused;
  onSignedIn: (next: string) => void;
  /** Back to name and password; left out on the page, where the link leads there. */
  onBack?: () => void;
}

export const CodeForm = ({ next, refused, onSignedIn, onBack }: CodeFormProps) => {
  const errorText = useErrorText();
  const [send] = secondStepApi.endpoints.shellSignInCode.useMutation();
  const target = isOwnPath(next) ? next : urls.home();
  const [isLost, setLost] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const form = useAccountForm({
    fields: ['code'],
    refused,
    check: ({ code }) => (code === '' ? { code: 'required' } : null),
    send: ({ code }) => send(code),
    onDone: () => {
      onSignedIn(target);
      return true;
    },
  });
  // It takes the place of the form that had the focus.
  useEffect(() => {
    if (onBack) frame.current?.querySelector<HTMLElement>('input[name="code"]')?.focus();
  }, [onBack]);
  const problem = form.problems.code;
  if (isLost) return <LostCodesForm next={next} onBack={onBack} />;
  return (
    <div ref={frame}>
      <AccountForm
        form={form}
        action={SIGN_IN_CODE_ACTION}
        hidden={{ next: target }}
        submit={<FormattedMessage id="common.signIn" />}
        errorOf={(code) => code === 'need_auth' && <FormattedMessage id="shellPages.code.over" />}
      >
        <CodeField
          hint={<FormattedMessage id="shellPages.code.hint" />}
          error={
            problem &&
            (problem === 'invalid_usr_or_pwd' ? (
              <FormattedMessage id="shellPages.code.wrong" />
            ) : (
              errorText(problem)
            ))
          }
        />
      </AccountForm>
      <WayLine>
        <Link
          className={css.link}
          to={withQuery(urls.signIn(), { step: 'lost', next: target === urls.home() ? undefined : target })}
          rel="nofollow"
          onClick={(event) => {
            if (!onBack || !isPlainClick(event)) return;
            event.preventDefault();
            setLost(true);
          }}
        >
          <FormattedMessage id="shellPages.lostCodes.way" />
        </Link>
      </WayLine>
      <WayLine>
        <WayLink to="sign-in" next={target} onChosen={onBack}>
          <FormattedMessage id="shellPages.code.back" />
        </WayLink>
      </WayLine>
    </div>
  );
};
