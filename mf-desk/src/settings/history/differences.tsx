/** What a change took away and what it added, line by line. */
import { FormattedMessage } from '@foyer/shared/platform';
import styles from './history.module.css';

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

/** As lines; null: it is what it is without being set. */
export const Differences = ({
  before,
  after,
}: {
  before: readonly string[] | null;
  after: readonly string[] | null;
}) => (
  <div className={styles.differences}>
    {before === null ? (
      <span className={styles.rest}>
        <FormattedMessage id="desk.settings.from-default" />
      </span>
    ) : (
      <Lines kind="before" lines={before.filter((line) => !after?.includes(line))} />
    )}
    {after === null ? (
      <span className={styles.rest}>
        <FormattedMessage id="desk.settings.to-default" />
      </span>
    ) : (
      <Lines kind="after" lines={after.filter((line) => !before?.includes(line))} />
    )}
  </div>
);
