/** What moderators tell one another about an object, a member or a report; whom it concerns never reads it. */
import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import type { ClaimedKind } from '@foyer/shared/wire-schemas/moderation/desk';
import { NOTE_MAX_LENGTH } from '@foyer/shared/wire-schemas/moderation/tools';
import { Button } from '@foyer/shared/ui/controls/button';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { deskToolsApi } from '../../desk-tools-api.ts';
import styles from '../moderation.module.css';
import { useRefusalWords } from '../use-refusal-words.ts';

const { deskGetNotes, deskAddNote, deskRemoveNote } = deskToolsApi.endpoints;

export const Notes = ({ kind, id }: { kind: ClaimedKind; id: number }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const wordsOf = useRefusalWords();
  const headingId = useId();
  const [words, setWords] = useState('');
  const notes = deskGetNotes.useQuery({ kind, id });
  const [add, { isLoading: isAdding }] = deskAddNote.useMutation();
  const [remove, { isLoading: isRemoving }] = deskRemoveNote.useMutation();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isAdding) return;
    const { data, error } = await add({ kind, id, words });
    // What was typed stays until it is kept.
    if (data?.ok) setWords('');
    else dispatch(notify({ kind: 'error', text: wordsOf(error ?? data) }));
  };
  const end = async (noteId: number) => {
    if (isRemoving) return;
    const { data, error } = await remove(noteId);
    // The note goes with its button.
    if (data?.ok) document.getElementById(headingId)?.focus();
    else dispatch(notify({ kind: 'error', text: wordsOf(error ?? data) }));
  };
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <h3 id={headingId} tabIndex={-1}>
        <FormattedMessage id="desk.moderation.notes" />
      </h3>
      <AsyncView
        state={{ data: notes.currentData, error: notes.error, isLoading: notes.isLoading }}
        skeleton={<Skeleton w="100%" h={40} />}
        onRetry={() => void notes.refetch()}
      >
        {({ notes: written }) =>
          written.length > 0 && (
            <ul className={styles.history}>
              {written.map(({ note_id, words: text, member, date, is_own }) => (
                <li key={note_id}>
                  <span className={styles.words}>{text}</span> <bdi>{member?.name}</bdi>{' '}
                  <PostDate iso={date} />{' '}
                  {is_own && (
                    <Button
                      kind="quiet"
                      size="s"
                      icon="close"
                      aria-disabled={isRemoving}
                      title={intl.formatMessage({ id: 'desk.moderation.notes.remove' })}
                      aria-label={intl.formatMessage({ id: 'desk.moderation.notes.remove' })}
                      onClick={() => void end(note_id)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </AsyncView>
      <form className={styles.reasons} onSubmit={(event) => void submit(event)}>
        <TextArea
          label={<FormattedMessage id="desk.moderation.notes.write" />}
          hint={<FormattedMessage id="desk.moderation.notes.hint" />}
          rows={2}
          required
          maxLength={NOTE_MAX_LENGTH}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <div className={styles.acts}>
          <Button type="submit" size="s" aria-disabled={isAdding}>
            <FormattedMessage id="desk.moderation.notes.add" />
          </Button>
        </div>
      </form>
    </section>
  );
};
