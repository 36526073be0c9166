/** A form that asks why something is done; what is wrong with it is said in it. */
import { type FormEvent, type ReactNode, useRef } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { useFocusWrong } from '@foyer/shared/ui/forms/use-focus-wrong';
import styles from './reason-form.module.css';

/** Longest reason, as the calls have it: `DESK_REASON_MAX`, `MACHINE_REASON_MAX`, `ROLE_REASON_MAX`, `UNDO_REASON_MAX`. */
const REASON_MAX = 500;

export interface FieldProblem {
  /** Input that it is about; empty: none. */
  field: string;
  text: ReactNode;
}

interface ReasonFieldProps {
  problem: FieldProblem | null;
  /** Who reads it. */
  hint: ReactNode;
  /** Names of the form's inputs; what is wrong with none of them stands below the reason. */
  fields?: readonly string[];
  rows?: number;
}

export const ReasonField = ({ problem, hint, fields = [], rows = 3 }: ReasonFieldProps) => (
  <>
    <TextArea
      label={<FormattedMessage id="desk.reason" />}
      hint={hint}
      name="reason"
      rows={rows}
      required
      maxLength={REASON_MAX}
      error={problem?.field === 'reason' ? problem.text : undefined}
    />
    {problem && !['reason', ...fields].includes(problem.field) && <FieldError>{problem.text}</FieldError>}
  </>
);

interface ReasonFormProps extends ReasonFieldProps {
  /** What is done, or what else is asked. */
  children?: ReactNode;
  submit: ReactNode;
  kind?: 'primary' | 'danger';
  isSending: boolean;
  /** @param text what an input has @returns whether it was done */
  send: (text: (field: string) => string) => Promise<boolean>;
}

export const ReasonForm = ({
  children,
  submit,
  kind = 'danger',
  isSending,
  send,
  ...field
}: ReasonFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const focusWrong = useFocusWrong(form);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const data = new FormData(event.currentTarget);
    if (!(await send((name) => String(data.get(name) ?? '').trim()))) focusWrong();
  };
  return (
    <form ref={form} className={styles.form} method="post" onSubmit={(event) => void onSubmit(event)}>
      {children}
      <ReasonField {...field} />
      <div className={styles.acts}>
        <Button type="submit" kind={kind} aria-disabled={isSending}>
          {submit}
        </Button>
      </div>
    </form>
  );
};
