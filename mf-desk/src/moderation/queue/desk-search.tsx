/** The search field of a section of the desk. A form with an address: it works without scripts, too. */
import type { FormEvent, ReactNode } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { urls } from '@foyer/shared/urls';
import styles from '../moderation.module.css';

interface DeskSearchProps {
  /** Of the desk. */
  section: 'find' | 'log';
  label: string;
  hint: ReactNode;
  /** What was asked for last. */
  question: string;
  onAsk: (question: string) => void;
}

export const DeskSearch = ({ section, label, hint, question, onAsk }: DeskSearchProps) => {
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onAsk(String(new FormData(event.currentTarget).get('q') ?? '').trim());
  };
  return (
    <form
      className={styles.find}
      action={urls.moderation(section)}
      onSubmit={ask}
      role="search"
      aria-label={label}
    >
      <TextField
        key={question}
        label={label}
        hint={hint}
        name="q"
        type="search"
        defaultValue={question}
        maxLength={100}
      />
      <Button type="submit" kind="primary" icon="search">
        <FormattedMessage id="desk.moderation.find.ask" />
      </Button>
    </form>
  );
};
