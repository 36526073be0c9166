/** Sends a form about the viewer's own data: refusals at their fields, success told in a notice, the session's end answered with the way to sign in. */
import { notify, useDispatch, useHostActions, useIntl } from '@foyer/shared/platform';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { useState } from 'react';
import { memberApi, type ProfileChange } from '../member-api.ts';

interface Refused {
  /** Sentence by field; `form` is of the form as a whole. */
  [field: string]: string;
}

const detailsOf = (refusal: unknown): { field?: string; info?: Record<string, string | number> } =>
  refusal && typeof refusal === 'object' ? (refusal as { field?: string }) : {};

/** `fields`: the inputs of the form; what the server says of others is said of the form. `done`: message of success. */
export const useOwnForm = (fields: readonly string[], done: string) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const { openSignIn } = useHostActions();
  const [send, { isLoading }] = memberApi.endpoints.memberChangeOwn.useMutation();
  const [refused, setRefused] = useState<Refused>({});
  /** @returns whether it is done */
  const submit = async (change: ProfileChange): Promise<boolean> => {
    setRefused({});
    const { data, error } = await send(change);
    if (data?.ok) {
      dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: done }) }));
      return true;
    }
    const refusal = data ?? error;
    const code = errorCodeOf(refusal);
    if (code === 'need_auth') openSignIn();
    const { field, info } = detailsOf(refusal);
    setRefused({ [field !== undefined && fields.includes(field) ? field : 'form']: errorText(code, info) });
    return false;
  };
  return { submit, refused, isSending: isLoading };
};
