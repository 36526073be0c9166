/** The list as a table. Its form is loaded when somebody opens it. */
import { useState } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import { latePart } from '@foyer/shared/ui/states/late-part';
import type { SheetProps } from './sheet-form.tsx';
import styles from './sheets.module.css';

const SheetForm = latePart<SheetProps>(() => import('./sheet-form.tsx').then((part) => part.SheetForm), 240);

export const SheetPanel = (props: SheetProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.panel} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <FormattedMessage id="desk.sheet.title" />
      </summary>
      {isOpen && <SheetForm {...props} />}
    </details>
  );
};
