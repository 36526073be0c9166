/** Chips that lead to what waits and to what is done, of a section of the desk that shows what people sent. */
import { FormattedMessage, Link } from '@foyer/shared/platform';
import { REPORT_STATES } from '@foyer/shared/wire-schemas/moderation/reports';
import { type DeskView, deskAddress } from '../desk-address.ts';
import styles from '../moderation.module.css';

interface ReportStatesProps {
  section: 'reports' | 'copyright';
  state: DeskView['reports'];
}

export const ReportStates = ({ section, state }: ReportStatesProps) => (
  <ul className={styles.chips}>
    {REPORT_STATES.map((one) => (
      <li key={one}>
        <Link
          className={styles.chip}
          to={deskAddress({ section, reports: one })}
          aria-current={one === state ? 'true' : undefined}
        >
          <FormattedMessage id={`desk.moderation.reports.${one}`} />
        </Link>
      </li>
    ))}
  </ul>
);
