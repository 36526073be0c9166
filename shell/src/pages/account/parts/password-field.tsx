/** A password with a button that shows it. The button comes with JavaScript; its space is there before. */
import { useHydrated, useIntl } from '@foyer/shared/platform';
import { FieldFrame, type FieldWords } from '@foyer/shared/ui/forms/field-frame';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { type ComponentProps, useState } from 'react';
import css from './password-field.module.css';

export const PasswordField = ({
  label,
  error,
  hint,
  ...input
}: FieldWords & Omit<ComponentProps<'input'>, 'id' | 'type'>) => {
  const intl = useIntl();
  const isHydrated = useHydrated();
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {({ className, ...attributes }) => (
        <span className={css.box}>
          <input
            {...input}
            {...attributes}
            className={`${className} ${css.input}`}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          {isHydrated && (
            <button
              type="button"
              className={css.show}
              aria-pressed={isShown}
              aria-label={intl.formatMessage({ id: 'shellPages.password.show' })}
              title={intl.formatMessage({
                id: isShown ? 'shellPages.password.hide' : 'shellPages.password.show',
              })}
              onClick={() => setShown(!isShown)}
            >
              <Icon name="eye" />
              {isShown && <span className={css.struck} aria-hidden="true" />}
            </button>
          )}
        </span>
      )}
    </FieldFrame>
  );
};
