/** What a set brings: what changed since the one before, its builds, and what the browser check found. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { ReleaseSetInfo } from '@foyer/shared/wire-schemas/releases/overview';
import { BrowserCheck } from './browser-check.tsx';
import { Builds } from './builds.tsx';
import { Changes } from './changes.tsx';
import styles from './overview.module.css';

/** @param beforeId null: there was none before it */
export const SetContents = ({ set, beforeId }: { set: ReleaseSetInfo; beforeId: number | null }) => (
  <>
    {beforeId !== null && (
      <h3 className={styles.label}>
        <FormattedMessage id="desk.releases.changes" values={{ id: beforeId }} />
      </h3>
    )}
    <Changes set={set} />
    <Builds set={set} />
    <BrowserCheck setId={set.id} />
  </>
);
