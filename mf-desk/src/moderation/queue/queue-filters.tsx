import { FormattedMessage, Link } from '@foyer/shared/platform';
import { LISTED_KINDS } from '@foyer/shared/wire-schemas/moderation/acts';
import { QUEUE_STATES } from '@foyer/shared/wire-schemas/moderation/queue';
import { type DeskView, deskAddress } from '../desk-address.ts';
import styles from '../moderation.module.css';

/** What is listed, as links: each choice has an address. Folded on a narrow screen, where its heading says what is chosen. */
export const QueueFilters = ({ view: { kind, state } }: { view: DeskView }) => (
  <details className={styles.filterFold}>
    <summary>
      <FormattedMessage id={`desk.moderation.kinds.${kind || 'all'}`} />,{' '}
      <FormattedMessage id={`desk.moderation.queue.${state}`} />
    </summary>
    <div className={styles.filters}>
      <ul className={styles.chips}>
        {(['all', ...LISTED_KINDS] as const).map((one) => (
          <li key={one}>
            <Link
              className={styles.chip}
              to={deskAddress({ section: 'queue', kind: one === 'all' ? '' : one, state })}
              aria-current={one === (kind || 'all') ? 'true' : undefined}
            >
              <FormattedMessage id={`desk.moderation.kinds.${one}`} />
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.chips}>
        {QUEUE_STATES.map((one) => (
          <li key={one}>
            <Link
              className={styles.chip}
              to={deskAddress({ section: 'queue', kind, state: one })}
              aria-current={one === state ? 'true' : undefined}
            >
              <FormattedMessage id={`desk.moderation.queue.${one}`} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  </details>
);
