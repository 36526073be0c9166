/** Versions by package against the set before. */
import { FormattedMessage } from '@foyer/shared/platform';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import type { PackageChange, ReleaseSetInfo } from '@foyer/shared/wire-schemas/releases/overview';
import styles from './changes.module.css';

/** What a set changed and compared with which; `set` may be the first of all. */
export const Changes = ({ set }: { set: Pick<ReleaseSetInfo, 'changes' | 'before_id'> }) => {
  if (set.before_id === null)
    return (
      <p className={styles.none}>
        <FormattedMessage id="desk.releases.changes.first" />
      </p>
    );
  if (set.changes.length === 0)
    return (
      <p className={styles.none}>
        <FormattedMessage id="desk.releases.changes.none" values={{ id: set.before_id }} />
      </p>
    );
  return (
    <ul className={styles.changes}>
      {set.changes.map((change) => (
        <Change key={change.package} change={change} />
      ))}
    </ul>
  );
};

const Change = ({ change: { package: name, from, to } }: { change: PackageChange }) => (
  <li className={styles.change}>
    <b>{name}</b>
    <span className={styles.versions}>
      {from === null ? (
        <FormattedMessage id="desk.releases.changes.added" values={{ version: <code>{to}</code> }} />
      ) : to === null ? (
        <FormattedMessage id="desk.releases.changes.removed" values={{ version: <code>{from}</code> }} />
      ) : (
        <>
          <code className={styles.from}>{from}</code> <span aria-hidden="true">→</span>
          <VisuallyHidden>
            <FormattedMessage id="desk.releases.changes.to" />
          </VisuallyHidden>{' '}
          <code>{to}</code>
        </>
      )}
    </span>
  </li>
);
