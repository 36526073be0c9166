/** A text in each of the site's languages, with a mark where it is missing. */
import type { ReactNode } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import { LANGUAGE_NAMES } from '@foyer/shared/language-names';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import styles from './catalogue.module.css';
import { FieldName } from './field-name.tsx';
import { TermField } from './term-field.tsx';
import { BY_LANGUAGE, languageField } from './term-values.ts';
import type { TermFormState } from './use-term-form.ts';

interface LanguageFieldsProps {
  form: TermFormState;
  hint: ReactNode;
  maxLength: number;
  rows?: number;
  /** The English one must be there. */
  isRequired?: boolean;
}

export const LanguageFields = ({ form, hint, isRequired = false, ...field }: LanguageFieldsProps) => (
  <fieldset className={styles.languages}>
    <legend className={styles.legend}>
      <FieldName kind={form.kind} field={BY_LANGUAGE[form.kind]} />
    </legend>
    <p className={styles.muted}>{hint}</p>
    <div className={styles.grid}>
      {LANGUAGES.map((language) => {
        const name = languageField(form.kind, language);
        const isMissing = !form.values[name]?.trim();
        return (
          <TermField
            key={language}
            {...field}
            form={form}
            field={name}
            lang={language}
            required={isRequired && language === DEFAULT_LANGUAGE}
            label={
              <span className={styles.language}>
                {LANGUAGE_NAMES[language]}
                {isMissing && (
                  <Badge kind="warning">
                    <FormattedMessage id="desk.catalogue.missing.one" />
                  </Badge>
                )}
              </span>
            }
          />
        );
      })}
    </div>
  </fieldset>
);
