import { type FormEvent, useState } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import { SEARCH_TEXT_MAX_LENGTH } from '@foyer/shared/wire-schemas/catalogue-desk/searches';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { Button } from '@foyer/shared/ui/controls/button';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import styles from './searches.module.css';
import { useSearchAct } from './use-search-act.ts';

/** Offers a search that is not in the list, pinned. */
export const AddSearch = ({ language }: { language: Language }) => {
  const [text, setText] = useState('');
  const { send, isSending, problem } = useSearchAct();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && (await send({ act: 'add', text, language }))) setText('');
  };
  return (
    <form className={styles.add} onSubmit={(event) => void submit(event)}>
      <TextField
        label={<FormattedMessage id="desk.searches.new" />}
        value={text}
        maxLength={SEARCH_TEXT_MAX_LENGTH}
        error={problem || undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" kind="primary" icon="plus" aria-disabled={isSending || text.trim() === ''}>
        <FormattedMessage id="desk.searches.add" />
      </Button>
    </form>
  );
};
