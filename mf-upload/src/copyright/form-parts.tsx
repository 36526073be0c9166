/** What the forms of notices, counter-notices and court actions end with. */
import { Button } from '@foyer/shared/ui/controls/button';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import type { ReactNode } from 'react';
import styles from './copyright.module.css';
import type { SentForm } from './use-send-form.ts';

/** A statement that the law wants to be made in so many words. */
export const StatementBox = ({
  name,
  errorOf,
  children,
}: Pick<SentForm, 'errorOf'> & { name: string; children: ReactNode }) => (
  <Checkbox name={name} value="1" required label={children} error={errorOf(name)} />
);

interface SendPartProps extends Pick<SentForm, 'formError' | 'isBusy'> {
  /** Before what was wrong. */
  failed?: ReactNode;
  /** The one action of its page. */
  isPrimary?: boolean;
  hasIcon?: boolean;
  /** Of the button. */
  children: ReactNode;
}

/** What is wrong with none of the fields, and the button. */
export const SendPart = ({
  formError,
  isBusy,
  failed,
  isPrimary = false,
  hasIcon = false,
  children,
}: SendPartProps) => (
  <>
    {formError && (
      <p className={styles.alert} role="alert">
        {failed} {formError}
      </p>
    )}
    <Button
      type="submit"
      {...(isPrimary && { kind: 'primary' as const })}
      {...(hasIcon && { icon: 'send' as const })}
      className={styles.send}
      disabled={isBusy}
    >
      {children}
    </Button>
  </>
);
