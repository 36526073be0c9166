/** Sentences of refusals by field, for the forms of the account's security. */
import { useHostActions, useIntl } from '@foyer/shared/platform';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { useState } from 'react';

const FIELDS = ['old', 'code', 'name'] as const;
type Field = (typeof FIELDS)[number];
export type Problems = Partial<Record<Field | 'form', string>>;

const fieldOf = (refusal: unknown): string | undefined =>
  refusal && typeof refusal === 'object' && 'field' in refusal ? String(refusal.field) : undefined;

const roleOf = (refusal: unknown): { role: string } => {
  const { info } = (refusal ?? {}) as { info?: { role?: unknown } };
  return { role: String(info?.role ?? '') };
};

export const useRefusal = () => {
  const intl = useIntl();
  const errorText = useErrorText();
  const { openSignIn } = useHostActions();
  const [problems, setProblems] = useState<Problems>({});
  const show = (refusal: unknown): void => {
    const code = errorCodeOf(refusal);
    // Codes and passwords are not stored, so there is nothing to be carried out afterwards.
    if (code === 'need_auth') openSignIn();
    const field = FIELDS.find((known) => known === fieldOf(refusal));
    if (code === 'invalid_usr_or_pwd' && field === 'code')
      return setProblems({ code: intl.formatMessage({ id: 'member.settings.code.wrong' }) });
    if (code === 'passkey_ended')
      return setProblems({ form: intl.formatMessage({ id: 'member.settings.passkeys.ended' }) });
    if (code === 'passkey_address')
      return setProblems({ form: intl.formatMessage({ id: 'member.settings.passkeys.address' }) });
    if (code === 'passkey_failed')
      return setProblems({ form: intl.formatMessage({ id: 'member.settings.passkeys.failed' }) });
    if (code === 'role_keeps_factor')
      return setProblems({ form: intl.formatMessage({ id: 'member.settings.role_keeps' }, roleOf(refusal)) });
    setProblems({ [field ?? 'form']: errorText(code) });
  };
  return { problems, show, forgive: () => setProblems({}) };
};
