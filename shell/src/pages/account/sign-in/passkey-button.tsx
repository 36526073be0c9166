/** Signing in with a passkey of the device: no name, no password. What asks the browser for it comes with the first click. */
import { FormattedMessage } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { useState } from 'react';
import css from './sign-in-form.module.css';
import { secondStepApi } from './second-step-api.ts';

/** What the user ended, or the browser refused, is told by the browser itself. */
const isEnded = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

export const PasskeyButton = ({ onSignedIn }: { onSignedIn: () => void }) => {
  const errorText = useErrorText();
  const [ask] = secondStepApi.endpoints.shellAskPasskey.useMutation();
  const [signIn] = secondStepApi.endpoints.shellSignInWithPasskey.useMutation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** @returns the code of what went wrong; null: signed in; undefined: the user ended it */
  const run = async (): Promise<string | null | undefined> => {
    const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code ?? 'server_error';
    const browser = await import('@simplewebauthn/browser').catch(() => null);
    if (!browser?.browserSupportsWebAuthn()) return 'unavailable';
    const asked = await ask();
    if (!asked.data?.ok || !asked.data.options) return codeOf(asked.data ?? asked.error);
    try {
      const options: object = asked.data.options;
      const optionsJSON = options as Parameters<typeof browser.startAuthentication>[0]['optionsJSON'];
      const credential = await browser.startAuthentication({ optionsJSON });
      const { data, error } = await signIn(JSON.stringify(credential));
      return data?.ok ? null : codeOf(data ?? error);
    } catch (error) {
      return isEnded(error) ? undefined : 'unavailable';
    }
  };
  const start = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    const code = await run();
    if (code === null) return onSignedIn();
    setBusy(false);
    setProblem(code);
  };
  return (
    <div className={css.passkey}>
      <Button icon="lock" aria-disabled={isBusy || undefined} onClick={() => void start()}>
        <FormattedMessage id="shellPages.passkey.signIn" />
      </Button>
      <FieldError>
        {problem === 'invalid_usr_or_pwd' ? (
          <FormattedMessage id="shellPages.passkey.wrong" />
        ) : (
          problem && errorText(problem)
        )}
      </FieldError>
    </div>
  );
};
