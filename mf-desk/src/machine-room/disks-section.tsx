/** Room on the disks of the process that answered, and what uploads may still bring. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { MachineRoom } from '@foyer/shared/wire-schemas/machine-room/machine-room';
import { useBytes } from '../members/use-bytes.ts';
import styles from './machine-room.module.css';
import { MachineTable } from './machine-table.tsx';
import { Section } from './section.tsx';

export const DisksSection = ({ room: { disks, uploads } }: { room: MachineRoom }) => {
  const intl = useIntl();
  const bytes = useBytes();
  return (
    <Section part="disks">
      <MachineTable
        isTitled
        caption={<FormattedMessage id="desk.machine.part.disks" />}
        columns={[
          { name: <FormattedMessage id="desk.machine.column.folder" /> },
          { name: <FormattedMessage id="desk.machine.column.free" />, isNumber: true },
          { name: <FormattedMessage id="desk.machine.column.size" />, isNumber: true },
          { name: <FormattedMessage id="desk.machine.column.used" /> },
        ]}
        rows={disks.map(({ folder, free_bytes: free, size_bytes: size }) => {
          const used = size > 0 ? 1 - free / size : 0;
          return {
            key: folder,
            cells: [
              <FormattedMessage key="folder" id={`desk.machine.folder.${folder}`} />,
              bytes(free),
              bytes(size),
              <span key="used" className={styles.progress}>
                <span className={styles.track} aria-hidden="true">
                  <span className={styles.fill} style={{ inlineSize: `${used * 100}%` }} />
                </span>
                {intl.formatNumber(used, { style: 'percent' })}
              </span>,
            ],
          };
        })}
      />
      <p className={styles.muted}>
        <FormattedMessage
          id="desk.machine.promised"
          values={{
            count: uploads.under_way,
            promised: bytes(uploads.promised_bytes),
            reserve: bytes(uploads.reserve_bytes),
          }}
        />
      </p>
    </Section>
  );
};
