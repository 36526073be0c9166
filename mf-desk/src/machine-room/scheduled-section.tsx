/** What the site does by itself at intervals; a part of a name finds a job. */
import { useRef, useState } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import type { MachineRoom } from '@foyer/shared/wire-schemas/machine-room/machine-room';
import type { ScheduledEntry } from '@foyer/shared/wire-schemas/machine-room/work';
import { Button } from '@foyer/shared/ui/controls/button';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { Ago, useDuration } from './ago.tsx';
import { ActButtons } from './machine-acts.tsx';
import { useJobName } from './job-names.ts';
import styles from './machine-room.module.css';
import { MachineTable } from './machine-table.tsx';
import { Section } from './section.tsx';
import { Status } from './status.tsx';

/** What runs or needs a look always stands there; with it as many of the others as make this many. */
const SHOWN_FIRST = 6;

const isBad = ({ state, result, failures }: ScheduledEntry): boolean =>
  state === 'late' || result === 'killed' || failures > 0;

/** Those to look at, those that run, then those that ended last. */
const inOrder = (jobs: readonly ScheduledEntry[]): ScheduledEntry[] => {
  const rankOf = (job: ScheduledEntry) => (isBad(job) ? 0 : job.state === 'running' ? 1 : 2);
  const endedOf = ({ ended }: ScheduledEntry) => ended ?? '';
  return jobs.toSorted((a, b) => rankOf(a) - rankOf(b) || (endedOf(a) < endedOf(b) ? 1 : -1));
};

export const ScheduledSection = ({ room: { scheduled, now } }: { room: MachineRoom }) => {
  const duration = useDuration();
  const nameOf = useJobName();
  const [part, setPart] = useState('');
  const [isWhole, setWhole] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const showAll = () => {
    setWhole(true);
    // The button goes: who used it by keys goes on above the jobs.
    top.current?.focus();
  };
  const wanted = part.trim().toLowerCase();
  const needed = scheduled.filter((job) => isBad(job) || job.state === 'running').length;
  const isFolded = !isWhole && wanted === '' && scheduled.length > Math.max(needed, SHOWN_FIRST);
  const shown = isFolded
    ? inOrder(scheduled).slice(0, Math.max(needed, SHOWN_FIRST))
    : scheduled.filter(({ name, does }) => `${nameOf(name)} ${name} ${does}`.toLowerCase().includes(wanted));
  return (
    <Section part="scheduled">
      <div ref={top} className={styles.find} tabIndex={-1}>
        <TextField
          type="search"
          label={<FormattedMessage id="desk.machine.find" />}
          value={part}
          maxLength={100}
          onChange={({ target }) => setPart(target.value)}
        />
      </div>
      <MachineTable
        isTitled
        caption={<FormattedMessage id="desk.machine.part.scheduled" />}
        columns={[
          { name: <FormattedMessage id="desk.machine.column.job" /> },
          { name: <FormattedMessage id="desk.machine.column.state" /> },
          { name: <FormattedMessage id="desk.machine.column.result" /> },
          { name: <FormattedMessage id="desk.machine.column.ended" />, isNumber: true },
          { name: <FormattedMessage id="desk.machine.column.took" />, isNumber: true },
          { name: <FormattedMessage id="desk.machine.column.next" />, isNumber: true },
          { name: <FormattedMessage id="desk.machine.column.every" />, isNumber: true },
          { name: <FormattedMessage id="desk.machine.column.acts" /> },
        ]}
        rows={shown.map((job) => ({
          key: job.name,
          isMarked: isBad(job),
          cells: [
            <ScheduledName key="name" job={job} shown={nameOf(job.name)} />,
            <Status key="state" state={job.state} />,
            <ScheduledResultOf key="result" job={job} />,
            <Ago key="ended" iso={job.ended} now={now} />,
            duration(job.seconds),
            <Ago key="due" iso={job.state === 'running' ? null : job.due} now={now} />,
            duration(job.every_seconds),
            <ActButtons
              key="acts"
              wishes={[
                job.state === 'waiting' &&
                  job.due !== null && { act: 'run', name: nameOf(job.name), form: { name: job.name } },
              ]}
            />,
          ],
        }))}
      />
      {isFolded && (
        <div>
          <Button kind="quiet" onClick={showAll}>
            <FormattedMessage id="desk.machine.all" values={{ count: scheduled.length }} />
          </Button>
        </div>
      )}
    </Section>
  );
};

/** Below its name the one that logs and commands have, and what it does, as the reference says it. */
const ScheduledName = ({
  job: { name, does, process, run_by: runBy },
  shown,
}: {
  job: ScheduledEntry;
  shown: string;
}) => (
  <span className={styles.named}>
    <span className={styles.name} lang={shown === name ? 'en' : undefined}>
      {shown}
    </span>
    <span className={styles.muted} lang="en">
      {shown !== name && (
        <>
          <code>{name}</code>
          {': '}
        </>
      )}
      {does}
    </span>
    <span className={styles.muted}>
      <FormattedMessage id={`desk.machine.process.${process}`} />
      {runBy && (
        <>
          {' · '}
          <code>{runBy}</code>
        </>
      )}
    </span>
  </span>
);

const ScheduledResultOf = ({ job: { result, failures, error } }: { job: ScheduledEntry }) => (
  <span className={styles.named}>
    <span>
      <Status state={result} />
    </span>
    {failures > 1 && (
      <span className={styles.muted}>
        <FormattedMessage id="desk.machine.failures" values={{ count: failures }} />
      </span>
    )}
    {error && (
      <span className={styles.error} lang="en">
        {error}
      </span>
    )}
  </span>
);
