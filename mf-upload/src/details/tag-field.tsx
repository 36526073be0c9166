import {
  UPLOAD_TAG_MAX_LENGTH,
  UPLOAD_TAG_MIN_LENGTH,
  UPLOAD_TAGS_MAX,
} from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { FormattedMessage } from '@foyer/shared/platform';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { type ReactNode, useState } from 'react';
import { ChosenChips } from './chosen-chips.tsx';
import styles from './details.module.css';

interface TagFieldProps {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  error: ReactNode;
}

/** As the server keeps it. */
const normalize = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Words in the uploader's own language; a comma or Enter ends one. */
export const TagField = ({ value, onChange, error }: TagFieldProps) => {
  const [text, setText] = useState('');

  /** Also what was pasted, several at the same time. @returns what is left to type on */
  const take = (typed: string, isEnd: boolean): string => {
    const parts = typed.split(/[,、，]/);
    const rest = isEnd ? '' : (parts.pop() ?? '');
    const whole = parts.map(normalize).filter((tag) => {
      const { length } = [...tag];
      return length >= UPLOAD_TAG_MIN_LENGTH && length <= UPLOAD_TAG_MAX_LENGTH;
    });
    const next = [...new Set([...value, ...whole])].slice(0, UPLOAD_TAGS_MAX);
    if (next.length !== value.length) onChange(next);
    return rest;
  };

  return (
    <div className={styles.group}>
      <TextField
        label={<FormattedMessage id="upload.tags" />}
        hint={<FormattedMessage id="upload.tags.hint" values={{ max: UPLOAD_TAGS_MAX }} />}
        error={error}
        autoComplete="off"
        maxLength={400}
        value={text}
        disabled={value.length >= UPLOAD_TAGS_MAX}
        onChange={(event) => setText(take(event.target.value, false))}
        onBlur={() => setText(take(text, true))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          setText(take(text, true));
        }}
      />
      <ChosenChips
        chosen={value.map((tag) => ({ value: tag, label: tag }))}
        onRemove={(tag) => onChange(value.filter((one) => one !== tag))}
      />
    </div>
  );
};
