/** New words, one a line, all with the same language and the same that happens. Those that are there take the new values. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { LANGUAGE_NAMES } from '@foyer/shared/language-names';
import {
  SET_WORD_MAX_LENGTH,
  SET_WORDS_MAX,
  type WatchedWord,
  WORD_ACTS,
  type WordAct,
  wordKey,
} from '@foyer/shared/wire-schemas/settings/watched-words';
import { type Language, LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { Button } from '@foyer/shared/ui/controls/button';
import { Select } from '@foyer/shared/ui/controls/select';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { useState } from 'react';
import { useDraft } from '../../forms/use-draft.ts';
import styles from '../settings.module.css';
import css from './words.module.css';

const readLines = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
/** As the schema wants them. */
const isWord = (line: string): boolean =>
  line.length >= 2 && line.length <= SET_WORD_MAX_LENGTH && /[\p{L}\p{N}]/u.test(line);

interface AddWordsProps {
  words: readonly WatchedWord[];
  onChange: (words: readonly WatchedWord[]) => void;
}

export const AddWords = ({ words, onChange }: AddWordsProps) => {
  const intl = useIntl();
  const { value: typed, change: setTyped } = useDraft({
    object: 'words typed',
    asked: '',
    savedOf: (value) => ({ value, revision: 0 }),
  });
  const [language, setLanguage] = useState<Language | ''>('');
  const [act, setAct] = useState<WordAct>('wait');
  const [error, setError] = useState('');
  const add = () => {
    const lines = readLines(typed);
    const wrong = lines.find((line) => !isWord(line));
    if (wrong !== undefined) {
      setError(
        intl.formatMessage({ id: 'desk.settings.words.wrong' }, { word: wrong, max: SET_WORD_MAX_LENGTH }),
      );
      return;
    }
    const all = new Map(words.map((word) => [wordKey(word), word]));
    for (const word of lines) all.set(wordKey({ word, language }), { word, language, act });
    if (all.size > SET_WORDS_MAX) {
      setError(intl.formatMessage({ id: 'desk.settings.words.many' }, { max: SET_WORDS_MAX }));
      return;
    }
    setError('');
    setTyped('');
    if (lines.length > 0) onChange([...all.values()]);
  };
  return (
    <div className={css.add}>
      <TextArea
        label={<FormattedMessage id="desk.settings.words.add" />}
        error={error}
        rows={3}
        value={typed}
        onChange={({ target }) => {
          setError('');
          setTyped(target.value);
        }}
      />
      <div className={css.choices}>
        <Select
          label={<FormattedMessage id="desk.settings.words.language" />}
          hint={<FormattedMessage id="desk.settings.words.language.hint" />}
          value={language}
          onChange={({ target }) => setLanguage(LANGUAGES.find((one) => one === target.value) ?? '')}
          options={[
            { value: '', label: intl.formatMessage({ id: 'desk.settings.words.every' }) },
            ...LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] })),
          ]}
        />
        <Select
          label={<FormattedMessage id="desk.settings.words.act" />}
          value={act}
          onChange={({ target }) => setAct(WORD_ACTS.find((one) => one === target.value) ?? 'wait')}
          options={WORD_ACTS.map((one) => ({
            value: one,
            label: intl.formatMessage({ id: `desk.settings.words.act.${one}` }),
          }))}
        />
      </div>
      <Button className={styles.start} size="s" icon="plus" onClick={add}>
        <FormattedMessage id="desk.settings.words.add.act" />
      </Button>
    </div>
  );
};
