/** The transparency report: numbers out of the log of moderation and nothing else, for a period. Names nobody. */

/** What an entry may say; each event says some of it. */
interface Entry {
  event: string;
  at: string;
  act?: string;
  kind?: string;
  ground?: string;
  automated?: boolean;
  second?: number | null;
  waited?: number | null;
  reason?: string;
  open_seconds?: number;
}

type Counts = Record<string, number>;

export interface TransparencyReport {
  /** Days, both inclusive. */
  from: string;
  to: string;
  decisions: {
    total: number;
    automated: number;
    by_two: number;
    by_act: Counts;
    by_kind: Counts;
    by_ground: Counts;
  };
  /** Hours from waiting to a decision; null: none had waited. */
  median_wait_hours: number | null;
  appeals: { received: number; upheld: number; overturned: number };
  reports: { received: number; closed: number; by_reason: Counts; median_open_hours: number | null };
  /** Notices, what became of the addresses that they name, and counter-notices. */
  copyright: { notices: number; counter_notices: number; by_state: Counts };
  /** How often the role was given and taken. */
  moderators: { granted: number; revoked: number };
}

const medianHours = (seconds: number[]): number | null => {
  if (seconds.length === 0) return null;
  const sorted = [...seconds].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const middle =
    sorted.length % 2 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
  return Math.round((middle / 3600) * 10) / 10;
};

const count = (counts: Counts, name: string | undefined): void => {
  const key = name === undefined || name === '' ? 'none' : name;
  counts[key] = (counts[key] ?? 0) + 1;
};

/** @param from, to days as `2026-01-31`, in UTC */
export const createTransparency = (
  from: string,
  to: string,
): { add: (entry: string) => void; report: () => TransparencyReport } => {
  const decisions: TransparencyReport['decisions'] = {
    total: 0,
    automated: 0,
    by_two: 0,
    by_act: {},
    by_kind: {},
    by_ground: {},
  };
  const appeals = { received: 0, upheld: 0, overturned: 0 };
  const reports = { received: 0, closed: 0, by_reason: {} as Counts };
  const copyright = { notices: 0, counter_notices: 0, by_state: {} as Counts };
  const moderators = { granted: 0, revoked: 0 };
  const waits: number[] = [];
  const openFor: number[] = [];
  const addDecision = (entry: Entry): void => {
    decisions.total += 1;
    if (entry.automated) decisions.automated += 1;
    if (typeof entry.second === 'number') decisions.by_two += 1;
    count(decisions.by_act, entry.act);
    count(decisions.by_kind, entry.kind);
    count(decisions.by_ground, entry.ground);
    if (typeof entry.waited === 'number') waits.push(entry.waited);
  };
  return {
    add: (text) => {
      const entry = JSON.parse(text) as Entry;
      const day = entry.at.slice(0, 10);
      if (day < from || day > to) return;
      switch (entry.event) {
        case 'decision':
          return addDecision(entry);
        case 'appeal':
          appeals.received += 1;
          return;
        case 'appeal upheld':
          appeals.upheld += 1;
          return;
        case 'appeal overturned':
          appeals.overturned += 1;
          return;
        case 'report':
          reports.received += 1;
          count(reports.by_reason, entry.reason);
          return;
        case 'report closed':
          reports.closed += 1;
          if (typeof entry.open_seconds === 'number') openFor.push(entry.open_seconds);
          return;
        case 'copyright notice':
          copyright.notices += 1;
          return;
        case 'counter-notice':
          copyright.counter_notices += 1;
          return;
        case 'moderator granted':
          moderators.granted += 1;
          return;
        case 'moderator revoked':
          moderators.revoked += 1;
          return;
        case 'copyright disabled':
        case 'copyright declined':
        case 'copyright held':
        case 'copyright returned':
          count(copyright.by_state, entry.event.slice('copyright '.length));
      }
    },
    report: () => ({
      from,
      to,
      decisions,
      median_wait_hours: medianHours(waits),
      appeals,
      reports: { ...reports, median_open_hours: medianHours(openFor) },
      copyright,
      moderators,
    }),
  };
};

const list = (counts: Counts): string[] =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([name, number]) => `| ${name} | ${number} |`);

const table = (heading: string, counts: Counts): string[] =>
  Object.keys(counts).length === 0 ? [] : ['', `| ${heading} | number |`, '|---|---|', ...list(counts)];

/** As Markdown. */
export const writeTransparency = (report: TransparencyReport): string => {
  const { decisions, appeals, reports, copyright, moderators } = report;
  const hours = (value: number | null) => (value === null ? 'none' : `${value} hours`);
  return [
    `# Moderation from ${report.from} to ${report.to}`,
    '',
    `Decisions: ${decisions.total}, of which ${decisions.automated} automated and ${decisions.by_two} by two moderators.`,
    `Half of what waited was decided within: ${hours(report.median_wait_hours)}.`,
    ...table('decision', decisions.by_act),
    ...table('about', decisions.by_kind),
    ...table('ground', decisions.by_ground),
    '',
    `Appeals: ${appeals.received} received, ${appeals.upheld} turned down, ${appeals.overturned} accepted.`,
    '',
    `Reports: ${reports.received} received, ${reports.closed} closed; half within: ${hours(reports.median_open_hours)}.`,
    ...table('reason', reports.by_reason),
    '',
    `Copyright: ${copyright.notices} notices, ${copyright.counter_notices} counter-notices.`,
    ...table('address', copyright.by_state),
    '',
    `Moderators: role given ${moderators.granted} times, taken ${moderators.revoked} times.`,
    '',
  ].join('\n');
};
