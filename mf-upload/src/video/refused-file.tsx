import { FormattedMessage, useHostActions, useSite } from '@foyer/shared/platform';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { urls } from '@foyer/shared/urls';
import { useState } from 'react';
import { type Draft, type FileRules, makeExclusive, renameDraft, updateDraft } from '../sending/drafts.ts';
import { cleanFileName } from './upload-rules.ts';
import { useFileRefusalText } from './use-file-refusal-text.ts';
import styles from './video.module.css';

/** What passes by itself, or with what the member changes elsewhere: the same once more. */
const REPEATABLE = ['unavailable', 'server_error', 'rate_limited', 'need_auth', 'bad_origin'];

/** Why a file was not taken, in words, and what can be done about it. */
export const RefusedFile = ({ draft, rules }: { draft: Draft; rules: FileRules }) => {
  const refusalText = useFileRefusalText();
  const { openSignIn } = useHostActions();
  const { settings } = useSite();
  const [name, setName] = useState('');
  const { key, code = 'server_error', info, isExclusive, durationSeconds } = draft;
  const { minMinutesExclusive, minMinutesNonExclusive } = settings;
  const minutes = isExclusive ? minMinutesExclusive : minMinutesNonExclusive;
  const fitsExclusive =
    !isExclusive && durationSeconds !== null && durationSeconds >= minMinutesExclusive * 60;

  return (
    <div className={styles.refused} role="alert">
      <p>{refusalText({ code, info, minutes, maxBytes: rules.maxBytes })}</p>
      {code === 'video_too_short' && fitsExclusive && (
        <Button size="s" onClick={() => makeExclusive(key, rules)}>
          <FormattedMessage id="upload.fix.exclusive" />
        </Button>
      )}
      {code === 'video_bad_filename' && (
        <form
          className={styles.rename}
          onSubmit={(event) => {
            event.preventDefault();
            if (cleanFileName(`${name}.mp4`) !== '.mp4') renameDraft(key, name, rules);
          }}
        >
          <TextField
            label={<FormattedMessage id="upload.fix.name" />}
            value={name}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
          <Button size="s" type="submit">
            <FormattedMessage id="upload.fix.rename" />
          </Button>
        </form>
      )}
      {code === 'video_duplicate' && (
        <ButtonLink size="s" to={urls.ownVideos()}>
          <FormattedMessage id="upload.own.title" />
        </ButtonLink>
      )}
      {code === 'need_auth' && (
        <Button size="s" onClick={() => openSignIn()}>
          <FormattedMessage id="common.signIn" />
        </Button>
      )}
      {REPEATABLE.includes(code) && (
        <Button size="s" onClick={() => updateDraft(key, { state: 'ready', code: undefined })}>
          <FormattedMessage id="common.retry" />
        </Button>
      )}
    </div>
  );
};
