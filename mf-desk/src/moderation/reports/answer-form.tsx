/** Answers who reported, in their language, or closes the report without a word; a closed one is opened again. */
import { type FormEvent, useState } from 'react';
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import {
  REPORT_ANSWER_MAX_LENGTH,
  type ReportAct,
  type ReportCase,
} from '@foyer/shared/wire-schemas/moderation/reports';
import { Button } from '@foyer/shared/ui/controls/button';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { moderationApi } from '../../moderation-api.ts';
import styles from '../moderation.module.css';
import { SavedReplies } from '../saved-replies.tsx';
import { useRefusalWords } from '../use-refusal-words.ts';

export const AnswerForm = ({ found }: { found: ReportCase }) => {
  const { report_id: reportId, state, reader_language: reader = null } = found;
  const isOpen = state === 'open';
  const intl = useIntl();
  const dispatch = useDispatch();
  const wordsOf = useRefusalWords();
  const [words, setWords] = useState('');
  const [decide, { isLoading }] = moderationApi.endpoints.deskDecideReport.useMutation();
  const send = async (act: ReportAct, text: string) => {
    if (isLoading) return;
    const { data, error } = await decide({ act, reportId, text, state });
    if (data?.ok && act === 'answer') setWords('');
    dispatch(
      notify(
        data?.ok
          ? {
              kind: 'success',
              text: intl.formatMessage({ id: `desk.moderation.reports.done.${data.state}` }),
            }
          : { kind: 'error', text: wordsOf(error ?? data) },
      ),
    );
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send('answer', words);
  };
  return (
    <>
      {/* Next to the form: Enter in a field of it must not send the answer. */}
      <SavedReplies reader={reader} words={words} onWords={setWords} />
      <form className={styles.reasons} onSubmit={submit}>
        <TextArea
          label={<FormattedMessage id="desk.moderation.reports.answer" />}
          hint={<FormattedMessage id="desk.moderation.reports.answer.hint" />}
          name="text"
          rows={4}
          required
          maxLength={REPORT_ANSWER_MAX_LENGTH}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <div className={styles.acts}>
          <Button type="submit" kind="primary" icon="send" aria-disabled={isLoading}>
            <FormattedMessage id="desk.moderation.reports.send" />
          </Button>
          <Button aria-disabled={isLoading} onClick={() => void send(isOpen ? 'close' : 'reopen', '')}>
            <FormattedMessage
              id={isOpen ? 'desk.moderation.reports.close' : 'desk.moderation.reports.reopen'}
            />
          </Button>
        </div>
      </form>
    </>
  );
};
