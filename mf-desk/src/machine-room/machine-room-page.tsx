import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { rareUrls } from '@foyer/shared/rare-urls';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { DeskPage } from '../layout/desk-page.tsx';
import { Ago } from './ago.tsx';
import { CachesSection } from './caches-section.tsx';
import { ClocksSection } from './clocks-section.tsx';
import { DatabaseSection } from './database-section.tsx';
import { DisksSection } from './disks-section.tsx';
import { LiveBar } from './live-bar.tsx';
import { MachineActs } from './machine-acts.tsx';
import styles from './machine-room.module.css';
import { MailsSection } from './mails-section.tsx';
import { ScheduledSection } from './scheduled-section.tsx';
import { Tiles } from './tiles.tsx';
import { useMachineRoom } from './use-machine-room.ts';
import { WorkSection } from './work-section.tsx';
import { WorkersSection } from './workers-section.tsx';

/** First how each part is, then the parts themselves; it follows what changes. */
export const MachineRoomPage = () => {
  const intl = useIntl();
  return (
    <DeskPage
      part="machine-room"
      title={intl.formatMessage({ id: 'desk.machine.title' })}
      description={intl.formatMessage({ id: 'desk.machine.description' })}
      canonical={rareUrls.deskMachineRoom()}
      height={900}
    >
      <Shown />
    </DeskPage>
  );
};

const Shown = () => {
  const { query, mode, isPaused, setPaused } = useMachineRoom();
  const { data, error, isFetching, refetch } = query;
  return (
    <AsyncView
      state={{ data, error, isLoading: isFetching }}
      skeleton={<Skeleton w="100%" h={900} />}
      onRetry={() => void refetch()}
    >
      {(room) => (
        <MachineActs>
          <LiveBar room={room} mode={mode} error={error} isPaused={isPaused} onPause={setPaused} />
          <Tiles room={room} />
          <WorkSection room={room} />
          <ScheduledSection room={room} />
          <WorkersSection room={room} />
          <MailsSection room={room} />
          <DisksSection room={room} />
          <DatabaseSection room={room} />
          <CachesSection room={room} />
          <ClocksSection room={room} />
          <p className={styles.muted}>
            <FormattedMessage
              id="desk.machine.answered"
              values={{
                label: <code>{room.answered_by.label}</code>,
                time: <Ago iso={room.answered_by.started} now={room.now} />,
              }}
            />
          </p>
        </MachineActs>
      )}
    </AsyncView>
  );
};
