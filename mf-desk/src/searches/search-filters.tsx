/** Which searches are listed: of a language, with a part of their text, by their state. */
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl, useNavigate } from '@foyer/shared/platform';
import { SEARCH_STATES } from '@foyer/shared/wire-schemas/catalogue-desk/searches';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { LANGUAGE_NAMES } from '@foyer/shared/language-names';
import { Button } from '@foyer/shared/ui/controls/button';
import { Select } from '@foyer/shared/ui/controls/select';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { type SearchesView, searchesAddress } from './searches-address.ts';
import styles from './searches.module.css';

export const SearchFilters = ({ view }: { view: SearchesView }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const [language, setLanguage] = useState(view.language);
  const [state, setState] = useState(view.state);
  const [question, setQuestion] = useState(view.question);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(searchesAddress({ language, state, question: question.trim() }));
  };
  return (
    <form
      className={styles.filters}
      role="search"
      aria-label={intl.formatMessage({ id: 'desk.searches.filters' })}
      onSubmit={submit}
    >
      <TextField
        type="search"
        label={<FormattedMessage id="desk.searches.part" />}
        value={question}
        maxLength={100}
        onChange={({ target }) => setQuestion(target.value)}
      />
      <Select
        label={<FormattedMessage id="desk.searches.language" />}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={({ target }) =>
          setLanguage(LANGUAGES.find((one) => one === target.value) ?? DEFAULT_LANGUAGE)
        }
      />
      <Select
        label={<FormattedMessage id="desk.searches.state" />}
        value={state}
        options={[
          { value: '', label: intl.formatMessage({ id: 'desk.searches.state.any' }) },
          ...SEARCH_STATES.map((value) => ({
            value,
            label: intl.formatMessage({ id: `desk.searches.state.${value}` }),
          })),
        ]}
        onChange={({ target }) => setState(SEARCH_STATES.find((one) => one === target.value) ?? '')}
      />
      <Button type="submit" icon="search">
        <FormattedMessage id="desk.searches.find" />
      </Button>
    </form>
  );
};
