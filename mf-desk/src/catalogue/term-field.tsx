/** One line, several lines or a choice of the form, with what is wrong with it. */
import type { ReactNode } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Select, type SelectOption } from '@foyer/shared/ui/controls/select';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { FieldName } from './field-name.tsx';
import type { TermFormState } from './use-term-form.ts';

interface TermFieldProps {
  form: TermFormState;
  field: string;
  /** Default: what the field is called. */
  label?: ReactNode;
  hint?: ReactNode;
  maxLength?: number;
  type?: 'text' | 'url' | 'date' | 'number';
  /** Of a text of several lines. */
  rows?: number;
  options?: readonly SelectOption[];
  required?: boolean;
  lang?: string;
}

export const TermField = ({
  form,
  field,
  options,
  rows,
  type = 'text',
  maxLength,
  ...words
}: TermFieldProps) => {
  const { kind, values, set, problem } = form;
  const control = {
    label: <FieldName kind={kind} field={field} />,
    ...words,
    value: values[field] ?? '',
    error: problem?.field === field ? problem.text : undefined,
  };
  if (options)
    return <Select {...control} options={options} onChange={({ target }) => set(field, target.value)} />;
  if (rows !== undefined)
    return (
      <TextArea
        {...control}
        rows={rows}
        maxLength={maxLength}
        onChange={({ target }) => set(field, target.value)}
      />
    );
  return (
    <TextField
      {...control}
      type={type}
      maxLength={maxLength}
      onChange={({ target }) => set(field, target.value)}
    />
  );
};

/** The address of its page; one that is taken comes with one that is not. */
export const DirField = ({ form }: { form: TermFormState }) => {
  const { problem, base, set } = form;
  const former = base?.former_dirs ?? [];
  return (
    <div>
      <TermField
        form={form}
        field="dir"
        maxLength={200}
        hint={
          <>
            <FormattedMessage id="desk.catalogue.dir.hint" />
            {former.length > 0 && (
              <>
                {' '}
                <FormattedMessage id="desk.catalogue.dir.former" values={{ list: former.join(', ') }} />
              </>
            )}
          </>
        }
      />
      {problem?.free && (
        <Button size="s" onClick={() => set('dir', problem.free ?? '')}>
          <FormattedMessage id="desk.catalogue.dir.free" values={{ dir: problem.free }} />
        </Button>
      )}
    </div>
  );
};
