import { FormattedMessage, useHydrated, useIntl } from '@foyer/shared/platform';
import type { ReleaseOverview } from '@foyer/shared/wire-schemas/releases/overview';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import { DeskFrame } from '../layout/desk-frame.tsx';
import { releasesApi } from '../releases-api.ts';
import { ActionLog } from './action-log.tsx';
import { CandidateCard } from './candidate-card.tsx';
import { Faults } from './faults.tsx';
import { isRefused } from './is-refused.ts';
import { LiveCard } from './live-card.tsx';
import { NoAccess } from './no-access.tsx';
import { OverviewContext } from './overview-context.ts';
import styles from './overview.module.css';
import { Previews } from './previews.tsx';
import { Processes } from './processes.tsx';
import { SetHealth } from './set-health.tsx';
import { SetList } from './set-list.tsx';
import { When } from './when.tsx';

/** How often the page asks again while it is open. */
const POLL_MS = 15_000;
const { deskReleasesGetOverview } = releasesApi.endpoints;

/** What is live, is it healthy, what changed last, and the way back come first; the rest is for the day after. */
export const OverviewPage = () => {
  const intl = useIntl();
  // Looks without asking again: anyone who was refused is refused the next time, too.
  const { error } = deskReleasesGetOverview.useQueryState();
  return (
    <DeskFrame current="releases">
      <div className={styles.page}>
        <PageHead
          title={intl.formatMessage({ id: 'desk.releases.title' })}
          description={intl.formatMessage({ id: 'desk.releases.description' })}
          canonical={urls.releases()}
          robots="noindex,nofollow"
        />
        {isRefused(error) ? (
          <NoAccess isMember={(error as { status?: number }).status === 403} />
        ) : (
          <Following />
        )}
      </div>
    </DeskFrame>
  );
};

/** The overview, asked for again while the page is open. */
const Following = () => {
  const hydrated = useHydrated();
  const { currentData, error, isFetching, refetch } = deskReleasesGetOverview.useQuery(undefined, {
    pollingInterval: hydrated ? POLL_MS : 0,
  });
  return (
    <AsyncView
      state={{ data: currentData, error, isLoading: isFetching }}
      skeleton={<Skeleton w="100%" h={1200} />}
      onRetry={() => void refetch()}
    >
      {(overview) => (
        <OverviewContext value={{ overview, refresh: () => void refetch() }}>
          <Overview overview={overview} isStale={error !== undefined} />
        </OverviewContext>
      )}
    </AsyncView>
  );
};

const Overview = ({ overview, isStale }: { overview: ReleaseOverview; isStale: boolean }) => {
  const { sets, stable_id, candidate_id, previous_id, now, who, may_act } = overview;
  const find = (id: number | null) => sets.find((set) => set.id === id);
  const [stable, candidate, previous] = [find(stable_id), find(candidate_id), find(previous_id)];
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>
          <FormattedMessage id="desk.releases.title" />
        </h1>
        <p className={styles.muted} role="status">
          <FormattedMessage
            id={isStale ? 'desk.releases.stale' : may_act ? 'desk.releases.as' : 'desk.releases.as-reader'}
            values={{ who, time: <When iso={now} now={now} isPlain /> }}
          />
        </p>
      </header>
      {stable && <LiveCard set={stable} before={previous} isAlone={candidate === undefined} />}
      {candidate && stable && <CandidateCard set={candidate} stable={stable} />}
      {candidate && stable && <SetHealth set={candidate} before={stable} />}
      {stable && previous && <SetHealth set={stable} before={previous} />}
      <Faults />
      <Processes />
      <SetList />
      <Previews />
      <ActionLog />
    </>
  );
};
