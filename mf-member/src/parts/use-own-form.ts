/** Sends a form about the viewer's own data: refusals at their fields, success reported in a notice. */
import { notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { useMemberWrite, useResumedWrite } from '@foyer/shared/ui/states/use-member-write';
import { useState } from 'react';
import { memberApi, type ProfileChange } from '../member-api.ts';

interface Refused {
  /** Sentence by field; `form` is of the form as a whole. */
  [field: string]: string;
}

interface OwnForm {
  /** Tells the forms of a page apart. */
  name: string;
  /** The inputs of the form; what the server says of others is said of the form. */
  fields?: readonly string[];
  /** Message of success. */
  done: string;
  /** Before what was typed is sent again, after signing in: shows it. */
  onResume?: (change: ProfileChange) => void;
}

/** What may be sent again after signing in. Passwords are not stored, and the end of an account is asked for anew. */
const RESUMED_ACTS: readonly string[] = ['edit', 'keep'];

const readChange = (text: unknown): ProfileChange | undefined => {
  const change: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
  const isKnown = typeof change === 'object' && change !== null && 'act' in change;
  return isKnown && RESUMED_ACTS.includes(String(change.act)) ? (change as ProfileChange) : undefined;
};

export const useOwnForm = ({ name, fields = [], done, onResume }: OwnForm) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const [send, { isLoading }] = memberApi.endpoints.memberChangeOwn.useMutation();
  const [refused, setRefused] = useState<Refused>({});
  const own = { remote: 'mf-member', action: 'own-form', args: { name } };
  const { write } = useMemberWrite(own);
  /** @returns whether it is done */
  const submit = async (change: ProfileChange): Promise<boolean> => {
    setRefused({});
    const kept = RESUMED_ACTS.includes(change.act) ? { change: JSON.stringify(change) } : null;
    const answer = await write(() => send(change), kept);
    if (answer.ok) {
      dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: done }) }));
      return true;
    }
    const { code, field, info } = answer;
    setRefused({ [field !== undefined && fields.includes(field) ? field : 'form']: errorText(code, info) });
    return false;
  };
  useResumedWrite(own, ({ change: text }) => {
    const change = readChange(text);
    if (!change) return;
    onResume?.(change);
    void submit(change);
  });
  return { submit, refused, isSending: isLoading };
};
