import type { ReactNode } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { TextArea } from '@foyer/shared/ui/forms/text-area';

/** Longest reason, as `DESK_REASON_MAX` of the call. */
const REASON_MAX = 500;

export interface FieldProblem {
  /** Input that it is about; empty: none. */
  field: string;
  text: ReactNode;
}

/** Why something is done. What is wrong with none of `fields` stands below it. */
export const ReasonField = ({
  problem,
  fields = ['reason'],
}: {
  problem: FieldProblem | null;
  fields?: readonly string[];
}) => (
  <>
    <TextArea
      label={<FormattedMessage id="desk.members.reason" />}
      hint={<FormattedMessage id="desk.members.reason.hint" />}
      name="reason"
      rows={3}
      required
      maxLength={REASON_MAX}
      error={problem?.field === 'reason' ? problem.text : undefined}
    />
    {problem && !fields.includes(problem.field) && <FieldError>{problem.text}</FieldError>}
  </>
);
