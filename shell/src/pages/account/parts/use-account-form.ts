/** Sends one of the account forms once, and says under which field something is wrong. */
import type { QueryFailure } from '@foyer/shared/remotes/remote';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { WriteAnswer } from '../../../shell-api.ts';
import { ACCOUNT_FIELDS, type AccountField, type Problems, type Values } from './account-rules.ts';

/** What a form that was posted without JavaScript came back with. */
export interface Refused {
  code: string | null;
  field?: string | null;
}

interface AccountFormOptions {
  /** Fields that the form has; a refusal of any other is the form's. */
  fields: readonly AccountField[];
  check: (values: Values) => Problems | null;
  send: (values: Values) => Promise<{ data?: WriteAnswer; error?: unknown }>;
  /** The form stays busy afterwards where it returns true: something else takes the page's place. */
  onDone: (values: Values) => boolean;
  /** Whether the refusal leads on instead of being shown. */
  onRefused?: (refusal: { code?: string; field?: string }) => boolean;
  refused?: Refused;
}

const readValues = (form: HTMLFormElement): Values => {
  const data = new FormData(form);
  const textOf = (name: AccountField): string => {
    const value = data.get(name);
    if (typeof value !== 'string') return '';
    // Spaces around a password may belong to it.
    return name === 'pwd' ? value : value.trim();
  };
  return {
    ...{ usr: textOf('usr'), email: textOf('email'), pwd: textOf('pwd') },
    ...{ code: textOf('code'), words: textOf('words') },
  };
};

export const useAccountForm = ({ fields, check, send, onDone, onRefused, refused }: AccountFormOptions) => {
  const place = ({ code, field }: Refused): Problems => {
    if (!code) return {};
    const own = ACCOUNT_FIELDS.find((name) => name === field && fields.includes(name));
    return { [own ?? 'form']: code };
  };
  const [problems, setProblems] = useState<Problems>(() => (refused ? place(refused) : {}));
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  /** A state is only seen with the next rendering: a second click may come before. */
  const isSending = useRef(false);
  const wantsFocus = useRef(false);

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Of the whole form: what was typed last is what is typed again.
    const last =
      problems.form === 'invalid_usr_or_pwd' && form.current?.querySelector<HTMLElement>('[name="pwd"]');
    (wrong ?? (last || null))?.focus();
  }, [problems]);

  const show = (found: Problems) => {
    wantsFocus.current = true;
    setProblems(found);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    const values = readValues(event.currentTarget);
    const found = check(values);
    if (found) return show(found);
    isSending.current = true;
    setBusy(true);
    setProblems({});
    const { data, error } = await send(values);
    const staysBusy = data?.ok === true && onDone(values);
    if (staysBusy) return;
    isSending.current = false;
    setBusy(false);
    if (data?.ok) return;
    const failure = data ?? (error as QueryFailure | undefined);
    if (failure && onRefused?.(failure)) return;
    show(place({ code: failure?.code ?? 'server_error', field: failure?.field }));
  };
  /** What is being mended is not blamed any more. */
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const name =
      target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.name : '';
    if (problems[name as AccountField] || problems.form)
      setProblems(({ [name as AccountField]: _mended, form: _whole, ...rest }) => rest);
  };
  return { problems, isBusy, formProps: { ref: form, onSubmit: submit, onInput, noValidate: true } };
};
export type AccountForm = ReturnType<typeof useAccountForm>;
