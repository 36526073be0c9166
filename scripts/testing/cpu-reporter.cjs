/** A reporter of jest: the processor time of each file and of all that it started, by the group of cpu-group.ts. */
const { readFileSync } = require('node:fs');
const { join, relative } = require('node:path');

const ROOT = join(__dirname, '../..');

/** Seconds. Version 1 of control groups says nanoseconds, version 2 microseconds in a line of its own. */
const readUsage = () => {
  const text = readFileSync(process.env.FOYER_CPU_USAGE, 'utf8');
  const [, micros] = /usage_usec (\d+)/.exec(text) ?? [];
  return micros === undefined ? Number(text) / 1e9 : Number(micros) / 1e6;
};

module.exports = class CpuReporter {
  onRunStart() {
    this.startedAt = readUsage();
  }

  onTestFileStart() {
    this.fileStartedAt = readUsage();
  }

  onTestFileResult({ path }) {
    const seconds = readUsage() - this.fileStartedAt;
    process.stderr.write(`${seconds.toFixed(1).padStart(7)} cpu s  ${relative(ROOT, path)}\n`);
  }

  onRunComplete() {
    process.stderr.write(`${(readUsage() - this.startedAt).toFixed(1).padStart(7)} cpu s  in all\n`);
  }
};
