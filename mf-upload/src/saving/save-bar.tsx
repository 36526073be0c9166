import { FormattedMessage } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import type { ReactNode } from 'react';
import styles from './save-bar.module.css';
import { useSaveScope } from './save-scope.tsx';

/** The one button that saves what was changed in its SaveScope, and what became of it. */
export const SaveBar = ({ children }: { children?: ReactNode }) => {
  const { isDirty, isSaving, outcome, save } = useSaveScope();
  return (
    <div className={styles.bar}>
      <Button kind="primary" disabled={isSaving} onClick={() => void save()}>
        <FormattedMessage id="upload.details.save" />
      </Button>
      {children}
      <p role="status" className={styles.status}>
        {isDirty ? (
          <FormattedMessage id="upload.details.unsaved" />
        ) : (
          outcome !== null &&
          outcome !== 'refused' && (
            <FormattedMessage
              id={outcome === 'waiting' ? 'upload.details.waiting' : 'upload.details.saved'}
            />
          )
        )}
      </p>
    </div>
  );
};
