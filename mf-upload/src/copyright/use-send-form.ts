/**
 * A plain form that the browser can post automatically. With scripts its words stay where they are until they have arrived, and what is
 * wrong stands at its field.
 */
import { type FormEvent, useRef, useState } from 'react';
import { errorCodeOf, useErrorText, useIntl } from '@foyer/shared/platform';
import { useFocusWrong } from '@foyer/shared/ui/forms/use-focus-wrong';
import type { FormFields } from '../copyright-api.ts';

interface Refused {
  code: string;
  field?: string;
  info?: { line?: number; min?: number; max?: number };
}
type Send<Done> = (fields: FormFields) => Promise<{ data?: Done; error?: unknown }>;

export interface SentForm {
  isBusy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The sentence for what is wrong with this field; undefined where nothing is. */
  errorOf: (field: string) => string | undefined;
  /** The sentence for what is wrong with none of `fields`. */
  formError: string | undefined;
}

/**
 * @param fields that show their own error
 * @param initial what the server sent back where the browser itself posted the form
 */
export const useSendForm = <Done extends { ok: boolean }>({
  send,
  fields,
  initial,
  takeProof,
  onDone,
}: {
  send: Send<Done>;
  fields: readonly string[];
  initial: { code: string | null; field: string | null };
  /** Of forms that want a proof of work: a fresh one each time; empty where none could be made. */
  takeProof?: () => Promise<string>;
  onDone: (done: Done) => void;
}): SentForm => {
  const intl = useIntl();
  const errorText = useErrorText();
  const sending = useRef(false);
  const sent = useRef<HTMLFormElement>(null);
  const focusWrong = useFocusWrong(sent);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(
    initial.code ? { code: initial.code, ...(initial.field && { field: initial.field }) } : null,
  );
  const textOf = ({ code, field, info = {} }: Refused): string => {
    if (field === 'addresses' && code === 'not_found')
      return intl.formatMessage({ id: 'upload.copyright.refused.addresses' }, { line: info.line ?? 0 });
    if (field === 'phone' && code === 'bad_request')
      return intl.formatMessage({ id: 'upload.copyright.refused.phone' });
    return errorText(code, { min: info.min ?? 0, max: info.max ?? 0 });
  };
  const isOfField = refused?.field !== undefined && fields.includes(refused.field);

  const post = async (values: FormFields): ReturnType<Send<Done>> => {
    if (!takeProof) return send(values);
    const answer = await send({ ...values, captcha: await takeProof() });
    // One that ran out, or that another try used up, is made anew once.
    return errorCodeOf(answer.error ?? answer.data) === 'captcha_failed'
      ? send({ ...values, captcha: await takeProof() })
      : answer;
  };
  const submit = async (form: HTMLFormElement) => {
    // A second click comes before the button is drawn as disabled.
    if (sending.current) return;
    sending.current = true;
    sent.current = form;
    setBusy(true);
    setRefused(null);
    const values: FormFields = {};
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
    const { data, error } = await post(values);
    sending.current = false;
    setBusy(false);
    if (data?.ok) {
      onDone(data);
      return;
    }
    const answer = (error ?? data ?? {}) as Partial<Refused>;
    setRefused({ ...answer, code: errorCodeOf(error ?? data) });
    focusWrong();
  };

  return {
    isBusy,
    onSubmit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
    errorOf: (field) => (refused && isOfField && refused.field === field ? textOf(refused) : undefined),
    formError: refused && !isOfField ? textOf(refused) : undefined,
  };
};
