/** Replies that moderators saved, put into the answer in the language of who reads it; and the way to save what is written there. */
import { useState } from 'react';
import { FormattedMessage, notify, useDispatch, useIntl, useSite } from '@foyer/shared/platform';
import { REPLY_TITLE_MAX_LENGTH, type SavedReply } from '@foyer/shared/wire-schemas/moderation/tools';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { Button } from '@foyer/shared/ui/controls/button';
import { Select } from '@foyer/shared/ui/controls/select';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { deskToolsApi } from '../desk-tools-api.ts';
import styles from './moderation.module.css';
import { useRefusalWords } from './use-refusal-words.ts';

const { deskGetReplies, deskSaveReply, deskRemoveReply } = deskToolsApi.endpoints;

/** In the wanted language, else in English, else in any: its sender sees which, and may translate it before it is sent. */
const textFor = ({ texts }: SavedReply, wanted: Language) =>
  texts.find(({ language }) => language === wanted) ??
  texts.find(({ language }) => language === DEFAULT_LANGUAGE) ??
  texts[0];

interface SavedRepliesProps {
  /** Of who reported; null: unknown. */
  reader: Language | null;
  words: string;
  onWords: (words: string) => void;
}

export const SavedReplies = ({ reader, words, onWords }: SavedRepliesProps) => {
  const intl = useIntl();
  const site = useSite();
  const dispatch = useDispatch();
  const wordsOf = useRefusalWords();
  const { data } = deskGetReplies.useQuery();
  const [save, { isLoading: isSaving }] = deskSaveReply.useMutation();
  const [remove, { isLoading: isRemoving }] = deskRemoveReply.useMutation();
  const [chosen, setChosen] = useState('');
  const [title, setTitle] = useState('');
  const [language, setLanguage] = useState<Language>(reader ?? site.language);
  const nameOf = (code: Language): string =>
    new Intl.DisplayNames(site.language, { type: 'language' }).of(code) ?? code;
  const replies = data?.replies ?? [];
  const reply = replies.find((one) => one.title === chosen);
  const text = reply && textFor(reply, language);
  const choose = (wanted: string) => {
    setChosen(wanted);
    setTitle(wanted);
    const found = replies.find((one) => one.title === wanted);
    const put = found && textFor(found, language)?.words;
    // What was typed is not lost.
    if (put) onWords(words.trim() === '' ? put : `${words.trimEnd()}\n\n${put}`);
  };
  const tell = ({ data: answer, error }: { data?: { ok: boolean }; error?: unknown }, done: string) =>
    dispatch(
      notify(
        answer?.ok ? { kind: 'success', text: done } : { kind: 'error', text: wordsOf(error ?? answer) },
      ),
    );
  return (
    <>
      {replies.length > 0 && (
        <Select
          label={<FormattedMessage id="desk.moderation.replies" />}
          value={chosen}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{intl.formatMessage({ id: 'desk.moderation.replies.choose' })}</option>
          {replies.map((one) => (
            <option key={one.title} value={one.title}>
              {one.title}
            </option>
          ))}
        </Select>
      )}
      <p className={styles.muted}>
        {reader ? (
          <FormattedMessage id="desk.moderation.replies.reader" values={{ language: nameOf(reader) }} />
        ) : (
          <FormattedMessage id="desk.moderation.replies.unknown" />
        )}{' '}
        {text && text.language !== language && (
          <FormattedMessage id="desk.moderation.replies.other" values={{ language: nameOf(text.language) }} />
        )}
      </p>
      <details className={styles.more}>
        <summary>
          <FormattedMessage id="desk.moderation.replies.keep" />
        </summary>
        <div className={styles.reasons}>
          <TextField
            label={<FormattedMessage id="desk.moderation.replies.title" />}
            value={title}
            maxLength={REPLY_TITLE_MAX_LENGTH}
            onChange={({ target }) => setTitle(target.value)}
          />
          <Select
            label={<FormattedMessage id="desk.moderation.replies.language" />}
            value={language}
            onChange={({ target }) => setLanguage(target.value as Language)}
            options={LANGUAGES.map((value) => ({ value, label: nameOf(value) }))}
          />
          <div className={styles.acts}>
            <Button
              size="s"
              disabled={isSaving || words.trim() === '' || title.trim() === ''}
              onClick={() =>
                void save({ title, language, words }).then((answer) =>
                  tell(answer, intl.formatMessage({ id: 'desk.moderation.replies.saved' })),
                )
              }
            >
              <FormattedMessage id="desk.moderation.replies.save" />
            </Button>
            {reply && (
              <Button
                size="s"
                kind="quiet"
                disabled={isRemoving}
                onClick={() =>
                  void remove(reply.title).then((answer) => {
                    setChosen('');
                    tell(answer, intl.formatMessage({ id: 'desk.moderation.replies.removed' }));
                  })
                }
              >
                <FormattedMessage id="desk.moderation.replies.remove" values={{ title: reply.title }} />
              </Button>
            )}
          </div>
        </div>
      </details>
    </>
  );
};
