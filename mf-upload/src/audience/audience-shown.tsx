/** Sums, the views over time, how much is watched, where viewers come from, and what was watched. */
import { FormattedMessage } from '@foyer/shared/platform';
import { AUDIENCE_VIEWERS_MIN, type Audience } from '@foyer/shared/wire-schemas/uploads/audiences';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import type { AudienceView } from '../audience-api.ts';
import { AudienceSums } from './audience-sums.tsx';
import { AudienceViews } from './audience-views.tsx';
import { Published } from './published.tsx';
import { Retention } from './retention.tsx';
import { SplitTable } from './split-table.tsx';
import styles from './audience.module.css';

export const AudienceShown = ({ audience, view }: { audience: Audience; view: AudienceView }) => {
  const { views, countries, sources, sites, parts, published } = audience;
  const isAlbum = view.of?.section === 'album';
  if (!views)
    return (
      <EmptyState
        icon="eye"
        title={<FormattedMessage id="upload.viewers.few" />}
        text={<FormattedMessage id="upload.viewers.few.hint" values={{ count: AUDIENCE_VIEWERS_MIN }} />}
      />
    );
  return (
    <>
      <AudienceSums audience={audience} />
      <AudienceViews audience={audience} view={view} views={views} />
      {parts && <Retention parts={parts} view={view} />}
      <div className={styles.tables}>
        {!isAlbum && <SplitTable split="source" values={sources} total={views.total} view={view} />}
        <SplitTable split="country" values={countries} total={views.total} view={view} />
        {sites.length > 0 && <SplitTable split="site" values={sites} total={views.total} view={view} />}
      </div>
      {published.length > 0 && <Published published={published} view={view} />}
    </>
  );
};
