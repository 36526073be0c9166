/** What would become of a comment. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { SettingTried } from '@foyer/shared/wire-schemas/settings/settings';
import type { WatchedWord } from '@foyer/shared/wire-schemas/settings/watched-words';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { TryForm } from '../try-form.tsx';
import css from './words.module.css';

const outcomeId = ({ outcome, because }: SettingTried): string =>
  outcome === 'wait' && because === '' ? 'links' : outcome;

export const TryWords = ({ words }: { words: readonly WatchedWord[] }) => (
  <TryForm
    settingKey="comments.watched-words"
    value={words}
    outcome={(tried) => (
      <p className={css.outcome} data-outcome={tried.outcome}>
        <FormattedMessage
          id={`desk.settings.words.try.${outcomeId(tried)}`}
          values={{ word: tried.because }}
        />
      </p>
    )}
  >
    {(input, change) => (
      <TextArea
        label={<FormattedMessage id="desk.settings.words.try" />}
        rows={2}
        maxLength={1000}
        value={input}
        onChange={({ target }) => change(target.value)}
      />
    )}
  </TryForm>
);
