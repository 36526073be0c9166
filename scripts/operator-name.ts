/** Who runs a command, as the record of releases names them. */
import { userInfo } from 'node:os';

/** @param given by `--by`; else the system's name of whoever runs it */
export const operatorName = (given: string | undefined): string => {
  if (given?.trim()) return given.trim().slice(0, 80);
  try {
    return userInfo().username;
  } catch {
    // A container's user without a name.
    return 'command line';
  }
};
