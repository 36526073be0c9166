import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { DeskMember } from '@foyer/shared/wire-schemas/members/members-desk';
import styles from './members.module.css';
import { useBytes } from './use-bytes.ts';

type Figures = DeskMember['figures'];

const Tile = ({ name, total, children }: { name: string; total: string; children?: ReactNode }) => (
  <div className={styles.tile}>
    <dt>
      <FormattedMessage id={`desk.members.figure.${name}`} />
    </dt>
    <dd className={styles.total}>{total}</dd>
    {children && <dd className={styles.parts}>{children}</dd>}
  </div>
);

/** By state, the most first. */
const Uploads = ({ name, counts }: { name: string; counts: Figures['videos'] }) => {
  const intl = useIntl();
  const total = counts.reduce((sum, { n }) => sum + n, 0);
  return (
    <Tile name={name} total={intl.formatNumber(total)}>
      {counts.map(({ state, n }) => (
        <span key={state}>
          <FormattedMessage id={`desk.members.upload.${state}`} values={{ count: n }} />
        </span>
      ))}
    </Tile>
  );
};

/** What the member did, as numbers. */
export const MemberFigures = ({ figures }: { figures: Figures }) => {
  const intl = useIntl();
  const bytes = useBytes();
  const { originals, renditions, pictures } = figures;
  return (
    <section className={styles.section} aria-labelledby="member-figures">
      <h2 id="member-figures" className={styles.heading}>
        <FormattedMessage id="desk.members.figures" />
      </h2>
      <dl className={styles.tiles}>
        <Uploads name="videos" counts={figures.videos} />
        <Uploads name="albums" counts={figures.albums} />
        <Tile name="storage" total={bytes(originals + renditions + pictures)}>
          {Object.entries({ originals, renditions, pictures }).map(([part, n]) => (
            <span key={part}>
              <FormattedMessage id={`desk.members.storage.${part}`} values={{ size: bytes(n) }} />
            </span>
          ))}
        </Tile>
        <Tile name="comments" total={intl.formatNumber(figures.comments)} />
        <Tile name="reports-made" total={intl.formatNumber(figures.reports_made)} />
        <Tile name="reports-received" total={intl.formatNumber(figures.reports_received)} />
      </dl>
      <p className={styles.muted}>
        <FormattedMessage id="desk.members.storage.when" />
      </p>
    </section>
  );
};
