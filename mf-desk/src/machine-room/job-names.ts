/** What people call the scheduled jobs; logs, commands and the reference know them by their technical names. */
import { type IntlShape, useIntl } from '@foyer/shared/platform';

/** As messages are called (scripts/fences/job-names.test.ts). */
const slugOf = (name: string): string => name.toLowerCase().replace(/[^a-z]+/g, '-');

/** A job that an older page does not know has its technical name alone. */
export const jobName = (intl: IntlShape, name: string): string => {
  const id = `desk.machine.job.${slugOf(name)}`;
  return id in intl.messages ? intl.formatMessage({ id }) : name;
};

export const useJobName = (): ((name: string) => string) => {
  const intl = useIntl();
  return (name) => jobName(intl, name);
};
