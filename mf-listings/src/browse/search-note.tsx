/** Tells when nothing held the words that were asked for, and what was searched instead. */
import type { SearchNotes } from '@foyer/shared/wire-schemas/listings';
import { FormattedMessage } from '@foyer/shared/platform';
import styles from './browse.module.css';

export const SearchNote = ({ notes: { text, shown_text } }: { notes: SearchNotes }) =>
  shown_text === text ? null : (
    <p className={styles.note}>
      <FormattedMessage id="listings.search.shown" values={{ text, shown: <strong>{shown_text}</strong> }} />
    </p>
  );
