/** What people call this process: its host and its number there. Others may be called the same: `process-identity.ts` tells them apart. */
import { hostname } from 'node:os';

export const processLabel = (): string => `${hostname()}/${process.pid}`;

/** When it started. */
export const processStarted = (): Date => new Date(performance.timeOrigin);
