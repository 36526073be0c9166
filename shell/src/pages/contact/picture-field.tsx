/** One picture from the visitor's device, with its preview and a way to take it back. */
import { REPORT_FILE_TYPES } from '@foyer/shared/wire-schemas/reports';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import css from './contact.module.css';

interface PictureFieldProps {
  value: File | null;
  onChange: (file: File | null) => void;
  error: ReactNode;
}

/** An address for the chosen file; null while there is none, or none that is a picture. */
const usePreview = (file: File | null): string | null => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
};

export const PictureField = ({ value, onChange, error }: PictureFieldProps) => {
  const intl = useIntl();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(value);
  const remove = () => {
    if (input.current) input.current.value = '';
    onChange(null);
    input.current?.focus();
  };
  return (
    <div className={css.picture}>
      <label className={css.choose} data-invalid={error ? '' : undefined}>
        <input
          ref={input}
          className={css.file}
          type="file"
          name="file"
          accept={REPORT_FILE_TYPES.join(',')}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => onChange(event.target.files?.[0] ?? null)}
        />
        {preview ? <img className={css.preview} src={preview} alt="" /> : <Icon name="image" size={22} />}
        <span className={css.words}>
          <span className={css.name}>
            {value ? <bdi>{value.name}</bdi> : <FormattedMessage id="shellPages.contact.picture" />}
          </span>
          <span className={css.hint} id={`${id}-hint`}>
            <FormattedMessage id="shellPages.contact.pictureHint" />
          </span>
        </span>
      </label>
      {value && (
        <Button
          kind="quiet"
          icon="close"
          aria-label={intl.formatMessage({ id: 'common.remove' })}
          onClick={remove}
        />
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
};
