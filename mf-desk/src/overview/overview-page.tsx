import { FormattedMessage, Link, useHasPage, useIntl, useViewer } from '@foyer/shared/platform';
import type { Viewer } from '@foyer/shared/wire-schemas/members/members';
import { COVER_LINK } from '@foyer/shared/ui/controls/cover-link';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import { Closed } from '../layout/closed.tsx';
import { DeskFrame } from '../layout/desk-frame.tsx';
import { partsOf } from '../layout/desk-parts.ts';
import styles from './overview.module.css';

/** Each part of the desk as a card; closed to members without a role. */
export const OverviewPage = () => {
  const intl = useIntl();
  const viewer = useViewer();
  return (
    <DeskFrame current="overview">
      <div className={styles.page}>
        <PageHead
          title={intl.formatMessage({ id: 'desk.title' })}
          description={intl.formatMessage({ id: 'desk.description' })}
          canonical={urls.desk()}
          robots="noindex,nofollow"
        />
        <header>
          <h1 className={styles.title} tabIndex={-1}>
            <FormattedMessage id="desk.title" />
          </h1>
          <p className={styles.lead}>
            <FormattedMessage id="desk.description" />
          </p>
        </header>
        {viewer.status === 'unknown' ? (
          <Skeleton w="100%" h={300} />
        ) : (
          <Parts member={viewer.status === 'member' ? viewer.member : null} />
        )}
      </div>
    </DeskFrame>
  );
};

const Parts = ({ member }: { member: Viewer | null }) => {
  const hasPage = useHasPage();
  const parts = member ? partsOf(member).filter(({ to }) => hasPage(to)) : [];
  if (parts.length === 0)
    return (
      <Closed>
        <FormattedMessage id="desk.closed" />
      </Closed>
    );
  return (
    <ul className={styles.parts}>
      {parts.map(({ id, to, label, icon }) => (
        <li key={id} className={styles.part}>
          <span className={styles.icon}>
            <Icon name={icon} size={24} />
          </span>
          <h2 className={styles.name}>
            <Link className={COVER_LINK} to={to}>
              <FormattedMessage id={label} />
            </Link>
          </h2>
          <p className={styles.text}>
            <FormattedMessage id={`desk.about.${id}`} />
          </p>
        </li>
      ))}
    </ul>
  );
};
