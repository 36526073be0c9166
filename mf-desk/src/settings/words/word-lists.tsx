/** The words that wait and those that are refused, each with its language; one is taken out by its button. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { LANGUAGE_NAMES } from '@foyer/shared/language-names';
import { type WatchedWord, WORD_ACTS, wordKey } from '@foyer/shared/wire-schemas/settings/watched-words';
import { Button } from '@foyer/shared/ui/controls/button';
import { useId } from 'react';
import styles from '../settings.module.css';
import css from './words.module.css';

interface WordListsProps {
  words: readonly WatchedWord[];
  onChange: (words: readonly WatchedWord[]) => void;
}

export const WordLists = ({ words, onChange }: WordListsProps) => {
  const intl = useIntl();
  const listId = useId();
  return WORD_ACTS.map((act) => {
    const shown = words.filter((word) => word.act === act);
    return (
      <div key={act} className={styles.group}>
        <h3 className={css.heading} id={`${listId}-${act}`}>
          <FormattedMessage id={`desk.settings.words.act.${act}`} />
        </h3>
        {shown.length === 0 ? (
          <p className={css.none}>
            <FormattedMessage id="desk.settings.words.none" />
          </p>
        ) : (
          <ul className={css.words} aria-labelledby={`${listId}-${act}`}>
            {shown.map((word) => (
              <li key={wordKey(word)}>
                <Button
                  size="s"
                  icon="close"
                  aria-label={intl.formatMessage({ id: 'desk.settings.remove' }, { name: word.word })}
                  onClick={() => onChange(words.filter((one) => one !== word))}
                >
                  <bdi className={css.word} lang={word.language || undefined}>
                    {word.word}
                  </bdi>
                </Button>
                {word.language && <span className={css.language}>{LANGUAGE_NAMES[word.language]}</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
    );
  });
};
