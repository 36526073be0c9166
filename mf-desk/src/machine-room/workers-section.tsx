/** Who works on uploads, and on what. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { MachineRoom } from '@foyer/shared/wire-schemas/machine-room/machine-room';
import type { MachineWorker } from '@foyer/shared/wire-schemas/machine-room/work';
import { Ago } from './ago.tsx';
import styles from './machine-room.module.css';
import { MachineTable } from './machine-table.tsx';
import { Section } from './section.tsx';
import { Status } from './status.tsx';

export const WorkersSection = ({ room: { workers, now } }: { room: MachineRoom }) => (
  <Section part="workers">
    <MachineTable
      isTitled
      caption={<FormattedMessage id="desk.machine.part.workers" />}
      columns={[
        { name: <FormattedMessage id="desk.machine.column.process" /> },
        { name: <FormattedMessage id="desk.machine.column.state" /> },
        { name: <FormattedMessage id="desk.machine.column.does" /> },
        { name: <FormattedMessage id="desk.machine.column.seen" />, isNumber: true },
        { name: <FormattedMessage id="desk.machine.column.started" />, isNumber: true },
        { name: <FormattedMessage id="desk.machine.column.scans" />, isNumber: true },
        { name: <FormattedMessage id="desk.machine.column.encodings" />, isNumber: true },
      ]}
      rows={workers.map((worker) => ({
        key: `${worker.label} ${worker.started}`,
        isMarked: !worker.is_alive,
        cells: [
          <code key="label">{worker.label || '–'}</code>,
          <Status key="state" state={worker.is_alive ? 'alive' : 'gone'} />,
          <WorkOf key="work" worker={worker} now={now} />,
          <Ago key="seen" iso={worker.seen} now={now} />,
          <Ago key="started" iso={worker.started} now={now} />,
          worker.scan_jobs,
          worker.encode_jobs,
        ],
      }))}
    />
  </Section>
);

const WorkOf = ({ worker: { work, is_alive: isAlive }, now }: { worker: MachineWorker; now: string }) => {
  if (!isAlive || work.length === 0) return '–';
  return (
    <ul className={styles.works}>
      {work.map(({ stage, object_id: id, title, piece, since }) => (
        <li key={`${stage} ${id} ${piece}`}>
          <FormattedMessage id={`desk.machine.stage.${stage}`} />
          {piece !== null && piece >= 0 && ` ${piece + 1}`}
          {': '}
          <bdi>{title || id}</bdi>{' '}
          <span className={styles.muted}>
            <Ago iso={since} now={now} />
          </span>
        </li>
      ))}
    </ul>
  );
};
