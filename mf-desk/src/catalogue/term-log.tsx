/** Who changed what: its list is loaded, and asked for, when it is opened. */
import { useState } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import { latePart } from '@foyer/shared/ui/states/late-part';
import styles from './catalogue.module.css';
import type { TermChangesProps } from './term-changes.tsx';

const TermChanges = latePart<TermChangesProps>(
  () => import('./term-changes.tsx').then((part) => part.TermChanges),
  80,
);

export const TermLog = (props: TermChangesProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.panel} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <FormattedMessage id="desk.catalogue.log" />
      </summary>
      {isOpen && <TermChanges {...props} />}
    </details>
  );
};
