/** Writes the reference of all scheduled jobs, docs/reference/scheduled-jobs.md. */
import { SCHEDULED_JOBS, type ScheduledJob } from './scheduled-jobs.ts';

const UNITS = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const;

const interval = (seconds: number): string => {
  const [size, unit] = UNITS.find(([one]) => seconds % one === 0) ?? [1, 's'];
  return `${seconds / size} ${unit}`;
};

const row = ([name, { everySeconds, process, does, alsoLocks }]: [string, ScheduledJob]): string =>
  `| ${name} | ${interval(everySeconds)} | ${process} | ${does} | ${alsoLocks ? `\`${alsoLocks}\`` : ''} |`;

const HEAD = `# Scheduled jobs

What the site does by itself at intervals. \`npm run jobs-reference\` writes this page from \`server/src/app/scheduled-jobs.ts\`; a test compares them.
Each job runs in one process at a time, which holds the advisory lock of the job's name meanwhile ([decision 110](../decisions/0110-queues-for-work-on-objects-locks-for-the-rest.md)); some lock
more, since commands do the same work. The all-in-one process (\`npm start\`) is web and worker. How to see whether they run:
[operating](processes.md#scheduled-jobs).

| job | every | process | what it does | locks, too |
|---|---|---|---|---|
`;

/** Markdown. */
export const describeJobs = (): string => `${HEAD}${Object.entries(SCHEDULED_JOBS).map(row).join('\n')}\n`;
