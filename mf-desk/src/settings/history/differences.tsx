/** What a change took away and what it added, line by line. */
import { FormattedMessage } from '@foyer/shared/platform';
import styles from './history.module.css';
import { linesOf } from '../../forms/value-lines.ts';

const MAX_LINES = 12;

const Lines = ({ lines, kind }: { lines: readonly string[]; kind: 'before' | 'after' }) => {
  const Tag = kind === 'before' ? 'del' : 'ins';
  return (
    <>
      {lines.slice(0, MAX_LINES).map((line, index) => (
        <Tag key={index} className={styles[kind]}>
          {line}
        </Tag>
      ))}
      {lines.length > MAX_LINES && (
        <span className={styles.rest}>
          <FormattedMessage id="desk.settings.more-lines" values={{ count: lines.length - MAX_LINES }} />
        </span>
      )}
    </>
  );
};

/** Null: it is what it is without being set. */
export const Differences = ({ before, after }: { before: unknown; after: unknown }) => {
  const [old, now] = [linesOf(before), linesOf(after)];
  return (
    <div className={styles.differences}>
      {before === null ? (
        <span className={styles.rest}>
          <FormattedMessage id="desk.settings.from-default" />
        </span>
      ) : (
        <Lines kind="before" lines={old.filter((line) => !now.includes(line))} />
      )}
      {after === null ? (
        <span className={styles.rest}>
          <FormattedMessage id="desk.settings.to-default" />
        </span>
      ) : (
        <Lines kind="after" lines={now.filter((line) => !old.includes(line))} />
      )}
    </div>
  );
};
