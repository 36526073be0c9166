/** How each part of the site is, in a word and its figures; each leads to its part of the page. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { MachineRoom } from '@foyer/shared/wire-schemas/machine-room/machine-room';
import { COVER_LINK } from '@foyer/shared/ui/controls/cover-link';
import { useBytes } from '../members/use-bytes.ts';
import styles from './machine-room.module.css';
import { Status } from './status.tsx';
import { leastFree, type Part, PARTS, sumOf, verdictOf } from './verdicts.ts';

const usePartWords = (room: MachineRoom): ((part: Part) => Record<string, string | number>) => {
  const intl = useIntl();
  const bytes = useBytes();
  const percent = (share: number) => intl.formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });
  const { stages, scheduled, workers, mails, disks, database, caches, clocks } = room;
  const alive = workers.filter(({ is_alive: isAlive }) => isAlive).length;
  const hits = caches.reduce((sum, cache) => sum + cache.hits, 0);
  const asked = caches.reduce(
    (sum, { hits: found, fills, joined, stale }) => sum + found + fills + joined + stale,
    0,
  );
  const words: Record<Part, Record<string, string | number>> = {
    work: {
      running: sumOf(stages, 'running'),
      waiting: sumOf(stages, 'waiting') + sumOf(stages, 'retrying'),
      failed: sumOf(stages, 'failed'),
    },
    scheduled: {
      running: scheduled.filter(({ state }) => state === 'running').length,
      late: scheduled.filter(({ state }) => state === 'late').length,
      failing: scheduled.filter(({ failures }) => failures > 0).length,
    },
    workers: { alive, gone: workers.length - alive },
    mails: { waiting: mails.waiting, given: mails.given_up },
    disks: { free: percent(leastFree(disks)) },
    database: { bytes: bytes(database.bytes), open: database.connections, max: database.connections_max },
    caches: { share: asked === 0 ? '–' : percent(hits / asked) },
    clocks: {
      open: clocks.reduce((sum, { open }) => sum + open, 0),
      overdue: clocks.reduce((sum, { overdue }) => sum + overdue, 0),
    },
  };
  return (part) => words[part];
};

export const Tiles = ({ room }: { room: MachineRoom }) => {
  const intl = useIntl();
  const wordsOf = usePartWords(room);
  return (
    <ul className={styles.tiles} aria-label={intl.formatMessage({ id: 'desk.machine.parts' })}>
      {PARTS.map((part) => (
        <li key={part} className={styles.tile} data-verdict={verdictOf(part, room)}>
          <p className={styles.tileName}>
            <a className={COVER_LINK} href={`#${part}`}>
              <FormattedMessage id={`desk.machine.part.${part}`} />
            </a>
          </p>
          <Status state={verdictOf(part, room)} />
          <p className={styles.tileText}>
            <FormattedMessage id={`desk.machine.sum.${part}`} values={wordsOf(part)} />
          </p>
        </li>
      ))}
    </ul>
  );
};
