/** The search of a list by one field. */
import type { ReactNode } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { TextField } from '@foyer/shared/ui/forms/text-field';

interface SearchFormProps {
  className: string | undefined;
  /** Where it leads without scripts; default the page itself. */
  action?: string;
  label: string;
  hint?: ReactNode;
  name?: string;
  /** What was asked for last. */
  question: string;
  kind?: 'primary';
  /** What else is sent. */
  children?: ReactNode;
  onAsk: (question: string) => void;
}

export const SearchForm = ({
  className,
  action,
  label,
  hint,
  name = 'q',
  question,
  kind,
  children,
  onAsk,
}: SearchFormProps) => (
  <form
    className={className}
    role="search"
    aria-label={label}
    action={action}
    onSubmit={(event) => {
      event.preventDefault();
      onAsk(String(new FormData(event.currentTarget).get(name) ?? '').trim());
    }}
  >
    <TextField
      key={question}
      label={label}
      hint={hint}
      name={name}
      type="search"
      defaultValue={question}
      maxLength={100}
    />
    {children}
    <Button type="submit" kind={kind} icon="search">
      <FormattedMessage id="desk.search" />
    </Button>
  </form>
);
