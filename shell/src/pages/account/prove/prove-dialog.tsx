/** Asks a member who is signed in to prove it once more: by the app's code, a passkey, the password, or signing in anew. */
import { FormattedMessage, Link, useIntl, useLocation } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { urls } from '@foyer/shared/urls';
import { STEP_UP_MINUTES, type StepUpInfo } from '@foyer/shared/wire-schemas/accounts/step-up';
import { useState } from 'react';
import { CodeField } from '../parts/account-fields.tsx';
import { AccountForm } from '../parts/account-form.tsx';
import { AccountNote } from '../parts/account-note.tsx';
import { WayLine } from '../parts/account-ways.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { ProviderLink } from '../parts/provider-link.tsx';
import { useAccountForm } from '../parts/use-account-form.ts';
import { PasskeyProblem } from '../sign-in/passkey-problem.tsx';
import { usePasskeyAnswer } from '../sign-in/use-passkey-answer.ts';
import { secondStepApi } from '../sign-in/second-step-api.ts';
import formCss from '../sign-in/sign-in-form.module.css';

interface ProveDialogProps {
  info: StepUpInfo;
  onAnswer: (isProved: boolean) => void;
}

const useStepUp = () => secondStepApi.endpoints.shellStepUp.useMutation()[0];

const SecretForm = ({ field, onProved }: { field: 'code' | 'pwd'; onProved: () => void }) => {
  const errorText = useErrorText();
  const stepUp = useStepUp();
  const form = useAccountForm({
    fields: [field],
    check: (values) => (values[field] === '' ? { [field]: 'required' } : null),
    send: async ({ pwd, code }) => {
      const { data, error } = await stepUp({ act: 'prove', ...(field === 'code' ? { code } : { old: pwd }) });
      // The call names the password as the settings do.
      return { data: data && !data.ok && data.field === 'old' ? { ...data, field: 'pwd' } : data, error };
    },
    onDone: () => {
      onProved();
      return true;
    },
  });
  const problem = form.problems[field];
  const error =
    problem &&
    (problem === 'invalid_usr_or_pwd' ? (
      <FormattedMessage id="shellPages.prove.wrong" />
    ) : (
      errorText(problem)
    ));
  return (
    <AccountForm form={form} action="" submit={<FormattedMessage id="shellPages.prove.submit" />}>
      {field === 'code' ? (
        <CodeField error={error} />
      ) : (
        <PasswordField
          label={<FormattedMessage id="shellPages.signIn.password" />}
          name="pwd"
          required
          autoComplete="current-password"
          error={error}
        />
      )}
    </AccountForm>
  );
};

const PasskeyProof = ({ onProved }: { onProved: () => void }) => {
  const stepUp = useStepUp();
  const [problem, setProblem] = useState<string>();
  const { answer, isBusy } = usePasskeyAnswer({
    ask: () => stepUp({ act: 'passkey' }),
    send: (credential) => stepUp({ act: 'prove', credential }),
  });
  const start = async () => {
    setProblem(undefined);
    const code = await answer();
    if (code === null) return onProved();
    setProblem(code);
  };
  return (
    <div className={formCss.passkey}>
      <Button icon="lock" aria-disabled={isBusy || undefined} onClick={() => void start()}>
        <FormattedMessage id="shellPages.prove.passkey" />
      </Button>
      <PasskeyProblem code={problem} />
    </div>
  );
};

export const ProveDialog = ({ info: { ways, wants_factor: wantsFactor }, onAnswer }: ProveDialogProps) => {
  const intl = useIntl();
  const { pathname, search } = useLocation();
  const onProved = () => onAnswer(true);
  const field = ways.includes('code') ? 'code' : 'pwd';
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onAnswer(false);
      }}
      title={intl.formatMessage({ id: 'shellPages.prove.title' })}
      description={
        <FormattedMessage
          id={ways.includes('sign_in') ? 'shellPages.prove.signIn' : 'shellPages.prove.lead'}
          values={{ minutes: STEP_UP_MINUTES }}
        />
      }
    >
      {(ways.includes('code') || ways.includes('password')) && (
        <SecretForm field={field} onProved={onProved} />
      )}
      {ways.includes('passkey') && <PasskeyProof onProved={onProved} />}
      {ways.includes('sign_in') && <ProviderLink next={`${pathname}${search}`} />}
      {wantsFactor && (
        <>
          <AccountNote>
            <FormattedMessage id="shellPages.prove.wantsFactor" />
          </AccountNote>
          <WayLine>
            <Link className={formCss.inText} to={`${urls.settings()}#second_factor`}>
              <FormattedMessage id="shellPages.prove.settings" />
            </Link>
          </WayLine>
        </>
      )}
    </Dialog>
  );
};
