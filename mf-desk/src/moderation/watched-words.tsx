/** Words for which comments wait: a moderator who reads one too many adds it where the comment was reported. */
import { type FormEvent, useState } from 'react';
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { WORD_MAX_LENGTH } from '@foyer/shared/wire-schemas/moderation/tools';
import { Button } from '@foyer/shared/ui/controls/button';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { deskToolsApi } from '../desk-tools-api.ts';
import styles from './moderation.module.css';
import { useRefusalWords } from './use-refusal-words.ts';

const { deskGetWords, deskAddWord, deskRemoveWord } = deskToolsApi.endpoints;

const Words = () => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const wordsOf = useRefusalWords();
  const [word, setWord] = useState('');
  const list = deskGetWords.useQuery();
  const [add, { isLoading: isAdding }] = deskAddWord.useMutation();
  const [remove, { isLoading: isRemoving }] = deskRemoveWord.useMutation();
  const tell = ({ data, error }: { data?: { ok: boolean }; error?: unknown }): boolean => {
    if (data?.ok) return true;
    dispatch(notify({ kind: 'error', text: wordsOf(error ?? data) }));
    return false;
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isAdding && tell(await add(word))) setWord('');
  };
  return (
    <>
      <form className={styles.reasons} onSubmit={(event) => void submit(event)}>
        <TextField
          label={<FormattedMessage id="desk.moderation.words.word" />}
          hint={<FormattedMessage id="desk.moderation.words.hint" />}
          required
          maxLength={WORD_MAX_LENGTH}
          value={word}
          onChange={({ target }) => setWord(target.value)}
        />
        <div className={styles.acts}>
          <Button type="submit" size="s" aria-disabled={isAdding}>
            <FormattedMessage id="desk.moderation.words.add" />
          </Button>
        </div>
      </form>
      <AsyncView
        state={{ data: list.currentData, error: list.error, isLoading: list.isLoading }}
        skeleton={<Skeleton w="100%" h={40} />}
        onRetry={() => void list.refetch()}
      >
        {({ words }) => (
          <ul className={styles.chips} aria-label={intl.formatMessage({ id: 'desk.moderation.words' })}>
            {words.map(({ word_id, word: known }) => (
              <li key={word_id}>
                <Button
                  size="s"
                  icon="close"
                  aria-disabled={isRemoving}
                  aria-label={intl.formatMessage({ id: 'desk.moderation.words.remove' }, { word: known })}
                  onClick={({ currentTarget }) => {
                    // The word goes with its button.
                    const field = currentTarget.closest('details')?.querySelector('input');
                    void remove(word_id).then((answer) => tell(answer) && field?.focus());
                  }}
                >
                  <bdi>{known}</bdi>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </AsyncView>
    </>
  );
};

export const WatchedWords = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <FormattedMessage id="desk.moderation.words" />
      </summary>
      {isOpen && <Words />}
    </details>
  );
};
