/** How a set's pages looked in a browser before it went live, alongside the set of then; or why no browser looked. */
import { FormattedMessage, FormattedNumber, useIntl } from '@foyer/shared/platform';
import type {
  BrowserCheckInfo,
  PictureInfo,
  PictureSide,
} from '@foyer/shared/wire-schemas/releases/overview';
import { pictureAddress } from '../releases-api.ts';
import styles from './browser-check.module.css';
import { useOverview } from './overview-context.ts';

/** A smaller part is how one picture of the same page differs from the next: a cursor, a rounded edge. */
const LEAST_DIFFERENCE = 0.001;
const SECONDS = { maximumFractionDigits: 0 } as const;

const VISITOR_IDS = {
  anonymous: 'desk.releases.check.as-visitor',
  member: 'desk.releases.check.as-member',
  uploader: 'desk.releases.check.as-uploader',
} as const satisfies Record<PictureInfo['visitor'], string>;

/** Nothing for sets of before there were such checks. */
export const BrowserCheck = ({ setId }: { setId: number }) => {
  const { browser_checks } = useOverview().overview;
  const check = browser_checks.find(({ set_id }) => set_id === setId);
  if (!check) return null;
  return (
    <div className={styles.check}>
      <p className={check.skipped !== null || check.fault !== null ? styles.warned : styles.words}>
        <Outcome check={check} />
      </p>
      {check.pictures.length > 0 && (
        <details className={styles.pictures}>
          <summary className={styles.summary}>
            <FormattedMessage id="desk.releases.check.pictures" />
          </summary>
          <ul className={styles.list}>
            {check.pictures.map((picture) => (
              <Pictures key={picture.number} setId={setId} picture={picture} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
};

const Outcome = ({ check: { site, pages, seconds, skipped, fault } }: { check: BrowserCheckInfo }) => {
  if (skipped !== null)
    return <FormattedMessage id="desk.releases.check.skipped" values={{ reason: skipped }} />;
  if (fault !== null) return <FormattedMessage id="desk.releases.check.fault" values={{ site, fault }} />;
  return (
    <FormattedMessage
      id="desk.releases.check.done"
      values={{ site, pages, seconds: <FormattedNumber value={seconds} {...SECONDS} /> }}
    />
  );
};

const Pictures = ({ setId, picture }: { setId: number; picture: PictureInfo }) => {
  const { path, visitor, difference, has_before } = picture;
  const sides: PictureSide[] = has_before ? ['before', 'after'] : ['after'];
  return (
    <li className={styles.page}>
      <p>
        <b className={styles.path}>{path}</b> <FormattedMessage id={VISITOR_IDS[visitor]} />
        {' · '}
        {difference === null ? (
          <FormattedMessage id="desk.releases.check.not-compared" />
        ) : difference < LEAST_DIFFERENCE ? (
          <FormattedMessage id="desk.releases.check.same" />
        ) : (
          <FormattedMessage
            id="desk.releases.check.different"
            values={{
              share: <FormattedNumber value={difference} style="percent" maximumFractionDigits={1} />,
            }}
          />
        )}
      </p>
      <div className={styles.sides}>
        {sides.map((side) => (
          <Side key={side} setId={setId} picture={picture} side={side} />
        ))}
      </div>
    </li>
  );
};

const Side = ({ setId, picture, side }: { setId: number; picture: PictureInfo; side: PictureSide }) => {
  const intl = useIntl();
  const set = side === 'before' ? picture.before_set : null;
  const id =
    side === 'after'
      ? 'desk.releases.check.after'
      : set === null
        ? 'desk.releases.check.before'
        : 'desk.releases.check.before-set';
  const values = { set: set ?? '' };
  return (
    <figure className={styles.side}>
      <figcaption className={styles.words}>
        <FormattedMessage id={id} values={values} />
      </figcaption>
      <a href={pictureAddress(setId, picture.number, side)}>
        <img
          className={styles.picture}
          src={pictureAddress(setId, picture.number, side)}
          alt={`${picture.path}, ${intl.formatMessage({ id }, values)}`}
          loading="lazy"
        />
      </a>
    </figure>
  );
};
