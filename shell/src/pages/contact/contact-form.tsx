/**
 * The form of messages to the site and of reports. A plain multipart form that a browser can post automatically; with scripts it proves
 * that somebody is there, shows every mistake under its field, and keeps the words until they have arrived.
 */
import {
  REPORT_MESSAGE_MAX_LENGTH,
  REPORT_REASONS,
  REPORT_SUBJECT_MAX_LENGTH,
  type ReportAnswer,
} from '@foyer/shared/wire-schemas/reports';
import { rareUrls } from '@foyer/shared/rare-urls';
import { FormattedMessage, Link, useIntl, useLocation, useViewer } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Select } from '@foyer/shared/ui/controls/select';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { useFocusWrong } from '@foyer/shared/ui/forms/use-focus-wrong';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FORM_ACTIONS, shellApi } from '../../shell-api.ts';
import css from './contact.module.css';
import { dropDraft, keepDraft, readDraft } from './contact-draft.ts';
import {
  type ContactProblems,
  type ContactValues,
  countCharacters,
  findContactProblems,
  findFileProblem,
  problemsOfRefusal,
  type ReportAbout,
} from './contact-rules.ts';
import { PictureField } from './picture-field.tsx';
import { useHumanProof } from './use-human-proof.ts';

const REASON_LABELS = {
  illegal: 'shellPages.contact.reason.illegal',
  consent: 'shellPages.contact.reason.consent',
  copyright: 'shellPages.contact.reason.copyright',
  abuse: 'shellPages.contact.reason.abuse',
  spam: 'shellPages.contact.reason.spam',
  wrong_data: 'shellPages.contact.reason.wrongData',
  broken: 'shellPages.contact.reason.broken',
  other: 'shellPages.contact.reason.other',
} as const satisfies Record<(typeof REPORT_REASONS)[number], string>;

const EMPTY: ContactValues = { reason: '', subject: '', email: '', message: '', file: null };

const toForm = (values: ContactValues, about: ReportAbout, ref: string, captcha: string): FormData => {
  const form = new FormData();
  const fields = {
    subject: values.subject.trim(),
    email: values.email.trim(),
    message: values.message.trim(),
    ref,
    captcha,
    ...(about && { section: about.section, object_id: String(about.objectId), reason: values.reason }),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (values.file) form.set('file', values.file);
  return form;
};

export type ReportReceipt = ReportAnswer['receipt'];

interface ContactFormProps {
  about: ReportAbout;
  onSent: (receipt: ReportReceipt) => void;
  /** Code that the server sent back where the form was posted without JavaScript. */
  initialCode?: string | null;
}

export const ContactForm = ({ about, onSent, initialCode }: ContactFormProps) => {
  const intl = useIntl();
  const errorText = useErrorText();
  const { pathname, search } = useLocation();
  const isMember = useViewer().status === 'member';
  const [values, setValues] = useState(EMPTY);
  const [problems, setProblems] = useState<ContactProblems>(initialCode ? { form: initialCode } : {});
  const [isBusy, setIsBusy] = useState(false);
  const sending = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const focusWrong = useFocusWrong(form);
  const proof = useHumanProof();
  const [send] = shellApi.endpoints.shellReport.useMutation();
  const textOf = (code: string | undefined) => code && errorText(code, { max: REPORT_MESSAGE_MAX_LENGTH });

  // Kept by this tab alone, so the server's HTML cannot have it. What is being typed goes before what was kept.
  useEffect(() => {
    const draft = readDraft(about);
    setValues((typed) => ({
      reason: typed.reason || draft.reason,
      subject: typed.subject || draft.subject,
      email: typed.email || draft.email,
      message: typed.message || draft.message,
      file: typed.file,
    }));
  }, [about]);

  const change = (field: keyof ContactValues, value: string | File | null) => {
    proof.begin();
    const next = { ...values, [field]: value };
    setValues(next);
    keepDraft(about, next);
    // What is being mended is not wrong any more, but for a file, which cannot be typed right.
    const fileProblem = field === 'file' ? findFileProblem(next.file) : undefined;
    setProblems((others) => ({ ...others, form: undefined, [field]: fileProblem }));
  };

  const showProblems = (found: ContactProblems) => {
    setProblems(found);
    focusWrong();
  };

  const post = async (): Promise<ContactProblems | { receipt: ReportReceipt }> => {
    // A proof that ran out, or that another try used up, is made anew once.
    for (const isLastTry of [false, true]) {
      const captcha = await proof.take();
      const { data, error } = await send(toForm(values, about, pathname + search, captcha));
      if (data?.ok) return { receipt: data.receipt };
      const code = data?.code ?? errorCodeOf(error);
      if (code !== 'captcha_failed' || isLastTry)
        return problemsOfRefusal(data ?? { ...(error as object), code });
    }
    return { form: 'captcha_failed' };
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A second click comes before the button is drawn as disabled.
    if (sending.current) return;
    const found = findContactProblems(values, about, isMember);
    if (found) return showProblems(found);
    sending.current = true;
    setIsBusy(true);
    setProblems({});
    const answer = await post();
    sending.current = false;
    setIsBusy(false);
    if (!('receipt' in answer)) return showProblems(answer);
    dropDraft(about);
    setValues(EMPTY);
    onSent(answer.receipt);
  };

  return (
    <form
      ref={form}
      className={css.form}
      method="post"
      action={FORM_ACTIONS.report}
      encType="multipart/form-data"
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-busy={isBusy}
    >
      <FieldError>{textOf(problems.form)}</FieldError>
      {about && (
        <>
          <input type="hidden" name="section" value={about.section} />
          <input type="hidden" name="object_id" value={about.objectId} />
          <Select
            label={<FormattedMessage id="shellPages.contact.reason" />}
            name="reason"
            required
            value={values.reason}
            onChange={(event) => change('reason', event.target.value)}
            error={textOf(problems.reason)}
            hint={
              values.reason === 'copyright' && (
                <Link to={rareUrls.copyrightNotice()}>
                  <FormattedMessage id="shellPages.contact.copyright" />
                </Link>
              )
            }
            options={[
              { value: '', label: intl.formatMessage({ id: 'shellPages.contact.reason.choose' }) },
              ...REPORT_REASONS.map((reason) => ({
                value: reason,
                label: intl.formatMessage({ id: REASON_LABELS[reason] }),
              })),
            ]}
          />
        </>
      )}
      <TextField
        label={<FormattedMessage id="shellPages.contact.email" />}
        hint={
          <FormattedMessage
            id={isMember ? 'shellPages.contact.emailOptional' : 'shellPages.contact.emailHint'}
          />
        }
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required={!isMember}
        value={values.email}
        onChange={(event) => change('email', event.target.value)}
        error={textOf(problems.email)}
      />
      {!about && (
        <TextField
          label={<FormattedMessage id="shellPages.contact.subject" />}
          name="subject"
          maxLength={REPORT_SUBJECT_MAX_LENGTH}
          value={values.subject}
          onChange={(event) => change('subject', event.target.value)}
        />
      )}
      <TextArea
        label={<FormattedMessage id="shellPages.contact.message" />}
        hint={
          <FormattedMessage
            id="shellPages.contact.count"
            values={{ count: countCharacters(values.message), max: REPORT_MESSAGE_MAX_LENGTH }}
          />
        }
        name="message"
        rows={5}
        required
        value={values.message}
        onChange={(event) => change('message', event.target.value)}
        error={textOf(problems.message)}
      />
      <PictureField
        value={values.file}
        onChange={(file) => change('file', file)}
        error={textOf(problems.file)}
      />
      <Button kind="primary" type="submit" icon="send" className={css.submit} disabled={isBusy}>
        <FormattedMessage id={isBusy ? 'shellPages.contact.sending' : 'common.send'} />
      </Button>
    </form>
  );
};
