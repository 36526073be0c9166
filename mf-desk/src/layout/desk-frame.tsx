/** A page of the desk next to the menu of its parts, which on narrow screens is a row above it that scrolls sideways. */
import { FormattedMessage, Link, useHasPage, useIntl, useViewer } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { urls } from '@foyer/shared/urls';
import { type ReactNode, useRef } from 'react';
import styles from './desk-frame.module.css';
import { type DeskPart, type DeskPartId, partsOf } from './desk-parts.ts';
import { useCurrentInView } from '@foyer/shared/ui/controls/use-current-in-view';

interface DeskFrameProps {
  current: DeskPartId | 'overview';
  children: ReactNode;
}

const OVERVIEW = { id: 'overview', to: urls.desk(), label: 'desk.overview', icon: 'grid' } as const;

export const DeskFrame = ({ current, children }: DeskFrameProps) => {
  const viewer = useViewer();
  const parts = viewer.status === 'member' ? partsOf(viewer.member) : [];
  // Teams that come in with a token, and members without a role, have no other part to go to.
  if (parts.length === 0) return children;
  return (
    <div className={styles.frame}>
      <DeskMenu parts={parts} current={current} />
      <div className={styles.part}>{children}</div>
    </div>
  );
};

const DeskMenu = ({ parts, current }: Pick<DeskFrameProps, 'current'> & { parts: readonly DeskPart[] }) => {
  const intl = useIntl();
  const hasPage = useHasPage();
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row);
  return (
    <nav ref={row} className={styles.menu} aria-label={intl.formatMessage({ id: 'desk.menu' })}>
      <ul className={styles.list}>
        {[OVERVIEW, ...parts]
          .filter(({ to }) => hasPage(to))
          .map(({ id, to, label, icon }) => (
            <li key={id}>
              <Link className={styles.link} to={to} aria-current={id === current ? 'page' : undefined}>
                <Icon name={icon} size={18} />
                <FormattedMessage id={label} />
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
};
