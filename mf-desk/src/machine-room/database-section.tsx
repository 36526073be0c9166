/** The database: what it is busy with, the connections of the process that answered, and its replicas. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { MachineRoom } from '@foyer/shared/wire-schemas/machine-room/machine-room';
import { useBytes } from '../members/use-bytes.ts';
import { useDuration } from './ago.tsx';
import styles from './machine-room.module.css';
import { MachineTable } from './machine-table.tsx';
import { Section } from './section.tsx';
import { Status } from './status.tsx';

export const DatabaseSection = ({ room: { database } }: { room: MachineRoom }) => {
  const bytes = useBytes();
  const duration = useDuration();
  const { sessions, pools, replicas, connections, connections_max: max } = database;
  return (
    <Section part="database">
      <p>
        <FormattedMessage
          id="desk.machine.sum.database"
          values={{ bytes: bytes(database.bytes), open: connections, max }}
        />
      </p>
      <div className={styles.pair}>
        <MachineTable
          caption={<FormattedMessage id="desk.machine.sessions" />}
          columns={[
            { name: <FormattedMessage id="desk.machine.column.state" /> },
            { name: <FormattedMessage id="desk.machine.column.count" />, isNumber: true },
            { name: <FormattedMessage id="desk.machine.column.longest" />, isNumber: true },
          ]}
          rows={sessions.map(({ state, sessions: count, oldest_seconds: seconds }) => ({
            key: state,
            cells: [
              <FormattedMessage key="state" id={`desk.machine.session.${state}`} />,
              count,
              count === 0 ? '–' : duration(seconds),
            ],
          }))}
        />
        <MachineTable
          caption={<FormattedMessage id="desk.machine.pools" />}
          columns={[
            { name: <FormattedMessage id="desk.machine.column.pool" /> },
            { name: <FormattedMessage id="desk.machine.column.open" />, isNumber: true },
            { name: <FormattedMessage id="desk.machine.column.idle" />, isNumber: true },
            { name: <FormattedMessage id="desk.machine.column.awaited" />, isNumber: true },
          ]}
          rows={pools.map(({ pool, open, idle, awaited }) => ({
            key: pool,
            isMarked: awaited > 0,
            cells: [<code key="pool">{pool}</code>, open, idle, awaited],
          }))}
        />
      </div>
      {replicas.length === 0 ? (
        <p className={styles.muted}>
          <FormattedMessage id="desk.machine.no-replicas" />
        </p>
      ) : (
        <MachineTable
          caption={<FormattedMessage id="desk.machine.replicas" />}
          columns={[
            { name: <FormattedMessage id="desk.machine.column.replica" /> },
            { name: <FormattedMessage id="desk.machine.column.state" /> },
            { name: <FormattedMessage id="desk.machine.column.lag" />, isNumber: true },
          ]}
          rows={replicas.map(({ replica, is_usable: isUsable, lag_seconds: lag }) => ({
            key: replica,
            isMarked: !isUsable,
            cells: [
              <code key="replica">{replica}</code>,
              <Status key="state" state={isUsable ? 'used' : 'gone'} />,
              duration(lag),
            ],
          }))}
        />
      )}
    </Section>
  );
};
