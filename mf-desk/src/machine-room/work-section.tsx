/** Work on what members upload: by stage, and one by one. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { MachineRoom } from '@foyer/shared/wire-schemas/machine-room/machine-room';
import type { WorkJob } from '@foyer/shared/wire-schemas/machine-room/work';
import { Ago, useDuration } from './ago.tsx';
import { ActButtons } from './machine-acts.tsx';
import styles from './machine-room.module.css';
import { MachineTable } from './machine-table.tsx';
import { Section } from './section.tsx';
import { Status } from './status.tsx';
import { sumOf } from './verdicts.ts';

export const WorkSection = ({ room }: { room: MachineRoom }) => {
  const intl = useIntl();
  const { stages, jobs, now } = room;
  const all = (['running', 'failed', 'retrying', 'waiting'] as const).reduce(
    (sum, state) => sum + sumOf(stages, state),
    0,
  );
  return (
    <Section part="work">
      <MachineTable
        caption={<FormattedMessage id="desk.machine.stages" />}
        columns={[
          { name: <FormattedMessage id="desk.machine.column.stage" /> },
          { name: <FormattedMessage id="desk.machine.state.running" />, isNumber: true },
          { name: <FormattedMessage id="desk.machine.state.waiting" />, isNumber: true },
          { name: <FormattedMessage id="desk.machine.state.retrying" />, isNumber: true },
          { name: <FormattedMessage id="desk.machine.state.failed" />, isNumber: true },
          { name: <FormattedMessage id="desk.machine.column.oldest" />, isNumber: true },
          { name: <FormattedMessage id="desk.machine.column.tries" />, isNumber: true },
          { name: <FormattedMessage id="desk.machine.column.acts" /> },
        ]}
        rows={stages.map(({ stage, running, waiting, retrying, failed, oldest, tries }) => ({
          key: stage,
          isMarked: failed > 0,
          cells: [
            <FormattedMessage key="stage" id={`desk.machine.stage.${stage}`} />,
            running,
            waiting,
            retrying,
            failed,
            <Ago key="oldest" iso={oldest} now={now} />,
            tries,
            <ActButtons
              key="acts"
              wishes={[
                failed > 0 && {
                  act: 'retry_stage',
                  name: intl.formatMessage({ id: `desk.machine.stage.${stage}` }),
                  form: { stage },
                },
              ]}
            />,
          ],
        }))}
      />
      <Jobs jobs={jobs} now={now} />
      {all > jobs.length && (
        <p className={styles.muted}>
          <FormattedMessage id="desk.machine.more" values={{ count: all - jobs.length }} />
        </p>
      )}
    </Section>
  );
};

const Jobs = ({ jobs, now }: { jobs: readonly WorkJob[]; now: string }) => (
  <MachineTable
    caption={<FormattedMessage id="desk.machine.jobs" />}
    columns={[
      { name: <FormattedMessage id="desk.machine.column.job" /> },
      { name: <FormattedMessage id="desk.machine.column.state" /> },
      { name: <FormattedMessage id="desk.machine.column.stage" /> },
      { name: <FormattedMessage id="desk.machine.column.since" />, isNumber: true },
      { name: <FormattedMessage id="desk.machine.column.tries" />, isNumber: true },
      { name: <FormattedMessage id="desk.machine.column.progress" /> },
      { name: <FormattedMessage id="desk.machine.column.acts" /> },
    ]}
    rows={jobs.map((job) => ({
      key: job.job,
      isMarked: job.state === 'failed',
      cells: [
        <JobName key="name" job={job} />,
        <Status key="state" state={job.state} />,
        <FormattedMessage key="stage" id={`desk.machine.stage.${job.stage}`} />,
        <Ago key="since" iso={job.started ?? job.since} now={now} />,
        job.tries,
        <JobFacts key="facts" job={job} />,
        <JobActs key="acts" job={job} />,
      ],
    }))}
  />
);

const JobName = ({ job: { kind, object_id: id, title, parts } }: { job: WorkJob }) => (
  <span className={styles.named}>
    <bdi className={styles.name}>{title || '–'}</bdi>
    <span className={styles.muted}>
      <FormattedMessage id={`desk.machine.object.${kind}`} values={{ id }} />
      {parts > 1 && (
        <>
          {' · '}
          <FormattedMessage id="desk.machine.parts-left" values={{ count: parts }} />
        </>
      )}
    </span>
  </span>
);

/** How far it is, or what went wrong. */
const JobFacts = ({ job: { progress, seconds_left: left, code, error } }: { job: WorkJob }) => {
  const intl = useIntl();
  const duration = useDuration();
  return (
    <span className={styles.named}>
      {progress !== null && (
        <span className={styles.progress}>
          {/* The number next to it says the same. */}
          <span className={styles.track} aria-hidden="true">
            <span className={styles.fill} style={{ inlineSize: `${progress * 100}%` }} />
          </span>
          {intl.formatNumber(progress, { style: 'percent' })}
          {left !== null && (
            <span className={styles.muted}>
              <FormattedMessage id="desk.machine.left" values={{ time: duration(left) }} />
            </span>
          )}
        </span>
      )}
      {code && <code>{code}</code>}
      {error && (
        <span className={styles.error} lang="en">
          {error}
        </span>
      )}
    </span>
  );
};

const JobActs = ({ job: { job, title, may_retry: mayRetry, may_cancel: mayCancel } }: { job: WorkJob }) => {
  const named = { name: title || job, form: { job } };
  return (
    <ActButtons wishes={[mayRetry && { act: 'retry', ...named }, mayCancel && { act: 'cancel', ...named }]} />
  );
};
