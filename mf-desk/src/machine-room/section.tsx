/** One part of the machine room, with its name and what there is to say of it. */
import type { ReactNode } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import styles from './machine-room.module.css';
import type { Part } from './verdicts.ts';

export const Section = ({ part, children }: { part: Part; children: ReactNode }) => (
  <section id={part} className={styles.panel} aria-labelledby={`${part}-title`}>
    <h2 id={`${part}-title`} className={styles.heading}>
      <FormattedMessage id={`desk.machine.part.${part}`} />
    </h2>
    {children}
  </section>
);
