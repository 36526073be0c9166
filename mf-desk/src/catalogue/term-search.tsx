/** The search of a list. A form with an address: it works without scripts, too. */
import type { FormEvent } from 'react';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { type CatalogueView, catalogueAddress } from './catalogue-address.ts';
import styles from './catalogue.module.css';

interface TermSearchProps {
  view: Pick<CatalogueView, 'section' | 'question' | 'state'>;
  onAsk: (question: string) => void;
}

export const TermSearch = ({ view: { section, question, state }, onAsk }: TermSearchProps) => {
  const intl = useIntl();
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onAsk(String(new FormData(event.currentTarget).get('q') ?? '').trim());
  };
  return (
    <form
      className={styles.search}
      role="search"
      aria-label={intl.formatMessage({ id: 'desk.catalogue.search' })}
      action={catalogueAddress({ section })}
      onSubmit={ask}
    >
      <TextField
        key={question}
        label={intl.formatMessage({ id: 'desk.catalogue.search' })}
        name="q"
        type="search"
        defaultValue={question}
        maxLength={100}
      />
      {state !== 'all' && <input type="hidden" name="state" value={state} />}
      <Button type="submit" icon="search">
        <FormattedMessage id="desk.catalogue.search.ask" />
      </Button>
    </form>
  );
};
