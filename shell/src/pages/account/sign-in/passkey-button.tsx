/** Signing in with a passkey of the device: no name, no password. */
import { FormattedMessage } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { useState } from 'react';
import { PasskeyProblem } from './passkey-problem.tsx';
import css from './sign-in-form.module.css';
import { secondStepApi } from './second-step-api.ts';
import { usePasskeyAnswer } from './use-passkey-answer.ts';

export const PasskeyButton = ({ onSignedIn }: { onSignedIn: () => void }) => {
  const [ask] = secondStepApi.endpoints.shellAskPasskey.useMutation();
  const [signIn] = secondStepApi.endpoints.shellSignInWithPasskey.useMutation();
  const [problem, setProblem] = useState<string>();
  const { answer, isBusy } = usePasskeyAnswer({ ask: () => ask(), send: (credential) => signIn(credential) });
  const start = async () => {
    setProblem(undefined);
    const code = await answer();
    if (code === null) return onSignedIn();
    setProblem(code);
  };
  return (
    <div className={css.passkey}>
      <Button icon="lock" aria-disabled={isBusy || undefined} onClick={() => void start()}>
        <FormattedMessage id="shellPages.passkey.signIn" />
      </Button>
      <PasskeyProblem code={problem} />
    </div>
  );
};
