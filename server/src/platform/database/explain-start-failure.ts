/** Turns PostgreSQL's and the system's words into the one line that an operator needs. */
const LAST_REASON = /(?:FATAL|PANIC|error|could not|cannot)[^\n]*/gi;

export const explainStartFailure = (output: string, folder: string): string => {
  if (/ENOSPC|No space left on device/i.test(output))
    return `no disk space left for ${folder}; free some or set FOYER_DATA_DIR`;
  if (/cannot be run as root|must not be run as root|not permitted to run|EPERM/i.test(output))
    return 'PostgreSQL cannot start as this user; start as an ordinary user or set DATABASE_URL';
  if (/EACCES|Permission denied|cannot be entered|EROFS|ENOTDIR|could not access directory/i.test(output))
    return `the data directory ${folder} is not reachable for the database's user; set FOYER_DATA_DIR to a folder that it may enter and write`;
  if (/ENOENT/.test(output)) return `a program of the embedded PostgreSQL is missing; install again`;
  const reasons = output.match(LAST_REASON);
  return `PostgreSQL did not start: ${reasons?.at(-1) ?? (output.trim().split('\n').at(-1) || 'no reason given')}`;
};
