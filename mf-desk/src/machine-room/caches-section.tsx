/** The caches of the process that answered. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { MachineRoom } from '@foyer/shared/wire-schemas/machine-room/machine-room';
import { useBytes } from '../members/use-bytes.ts';
import { MachineTable } from './machine-table.tsx';
import { Section } from './section.tsx';

export const CachesSection = ({ room: { caches } }: { room: MachineRoom }) => {
  const intl = useIntl();
  const bytes = useBytes();
  return (
    <Section part="caches">
      <MachineTable
        isTitled
        caption={<FormattedMessage id="desk.machine.part.caches" />}
        columns={[
          { name: <FormattedMessage id="desk.machine.column.cache" /> },
          { name: <FormattedMessage id="desk.machine.column.share" />, isNumber: true },
          { name: <FormattedMessage id="desk.machine.column.hits" />, isNumber: true },
          { name: <FormattedMessage id="desk.machine.column.fills" />, isNumber: true },
          { name: <FormattedMessage id="desk.machine.column.joined" />, isNumber: true },
          { name: <FormattedMessage id="desk.machine.column.stale" />, isNumber: true },
          { name: <FormattedMessage id="desk.machine.column.entries" />, isNumber: true },
          { name: <FormattedMessage id="desk.machine.column.size" />, isNumber: true },
          { name: <FormattedMessage id="desk.machine.column.limit" />, isNumber: true },
        ]}
        rows={caches.map(({ cache, hits, fills, joined, stale, entries, bytes: held, max_bytes: max }) => {
          const asked = hits + fills + joined + stale;
          return {
            key: cache,
            cells: [
              <code key="cache">{cache}</code>,
              asked === 0 ? '–' : intl.formatNumber(hits / asked, { style: 'percent' }),
              ...[hits, fills, joined, stale, entries].map((count) => intl.formatNumber(count)),
              bytes(held),
              bytes(max),
            ],
          };
        })}
      />
    </Section>
  );
};
