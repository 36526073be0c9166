import { isSearchable, SUGGEST_DEBOUNCE_MS } from '@foyer/shared/wire-schemas/suggestions';
import { UPLOAD_MODELS_MAX } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { FormattedMessage } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { useEffect, useState } from 'react';
import { uploadApi } from '../upload-api.ts';
import { ChosenChips } from './chosen-chips.tsx';
import styles from './details.module.css';

interface ModelChooserProps {
  value: readonly { dir: string; title: string }[];
  onChange: (models: { dir: string; title: string }[]) => void;
}

/** Models of the site, found by their names; those that were chosen stand below their field. */
export const ModelChooser = ({ value, onChange }: ModelChooserProps) => {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), SUGGEST_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { currentData, isFetching } = uploadApi.endpoints.uploadSuggest.useQuery(asked, {
    skip: !isSearchable(asked),
  });
  const found = (currentData?.models ?? []).filter(({ dir }) => !value.some((one) => one.dir === dir));
  const isFull = value.length >= UPLOAD_MODELS_MAX;

  return (
    <div className={styles.group}>
      <TextField
        label={<FormattedMessage id="upload.models" />}
        hint={<FormattedMessage id="upload.models.hint" />}
        type="search"
        autoComplete="off"
        value={text}
        disabled={isFull}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter takes the first one instead of sending the form.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const [first] = found;
          if (first) onChange([...value, { dir: first.dir, title: first.title }]);
          if (first) setText('');
        }}
      />
      <ChosenChips
        chosen={value.map(({ dir, title }) => ({ value: dir, label: title }))}
        onRemove={(dir) => onChange(value.filter((one) => one.dir !== dir))}
      />
      <div role="status" className={styles.boxes}>
        {text !== '' &&
          found.map(({ dir, title }) => (
            <button
              key={dir}
              type="button"
              className={styles.box}
              onClick={() => {
                onChange([...value, { dir, title }]);
                setText('');
              }}
            >
              <Icon name="plus" size={14} />
              <bdi>{title}</bdi>
            </button>
          ))}
        {text !== '' && isSearchable(asked) && !isFetching && currentData && found.length === 0 && (
          <span className={styles.hint}>
            <FormattedMessage id="upload.models.none" />
          </span>
        )}
      </div>
    </div>
  );
};
