/** What moderators have to decide by a time. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { MachineRoom } from '@foyer/shared/wire-schemas/machine-room/machine-room';
import { Ago } from './ago.tsx';
import { MachineTable } from './machine-table.tsx';
import { Section } from './section.tsx';

export const ClocksSection = ({ room: { clocks, now } }: { room: MachineRoom }) => (
  <Section part="clocks">
    <MachineTable
      isTitled
      caption={<FormattedMessage id="desk.machine.part.clocks" />}
      columns={[
        { name: <FormattedMessage id="desk.machine.column.clock" /> },
        { name: <FormattedMessage id="desk.machine.column.open" />, isNumber: true },
        { name: <FormattedMessage id="desk.machine.column.overdue" />, isNumber: true },
        { name: <FormattedMessage id="desk.machine.column.due" />, isNumber: true },
      ]}
      rows={clocks.map(({ clock, open, overdue, next }) => ({
        key: clock,
        isMarked: overdue > 0,
        cells: [
          <FormattedMessage key="clock" id={`desk.machine.clock.${clock}`} />,
          open,
          overdue,
          <Ago key="next" iso={next} now={now} />,
        ],
      }))}
    />
  </Section>
);
