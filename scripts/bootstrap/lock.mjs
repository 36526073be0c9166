/**
 * A lock between processes: a file that names its holder. A holder that was killed leaves it behind; the next one sees
 * that nobody of that id and start time lives any more, and takes it over.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

const POLL_MS = 200;

/** Tells two processes that had the same id one after the other apart; empty where the system does not say. */
const startTimeOf = (pid) => {
  try {
    // Field 22 of /proc/<pid>/stat, counted after the name in parentheses.
    return (
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[19] ?? ''
    );
  } catch {
    return '';
  }
};

const describe = (pid) => ({ pid, started: startTimeOf(pid) });

const isAlive = ({ pid, started }) => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
  }
  return !started || startTimeOf(pid) === started;
};

const readHolder = (path) => {
  try {
    const text = readFileSync(path, 'utf8');
    return { text, processes: JSON.parse(text) };
  } catch {
    return null;
  }
};

/** Removes the lock of a dead holder, and only that one, no matter who else is at it. */
const removeDead = (path, holder) => {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readHolder(aside)?.text !== holder.text) {
    // Somebody was quicker, and this is a living one's: give it back.
    try {
      linkSync(aside, path);
    } catch {}
  }
  rmSync(aside, { force: true });
};

/**
 * Waits for the lock and takes it.
 * @param {string} path
 * @param {(pid: number) => void} onWait called once, if somebody else holds it
 * @returns {Promise<{ release: () => void, shareWith: (pid: number) => void }>} `release` gives it back, as the end of
 * this process does; `shareWith` names a child that holds it too, should this process be killed before it
 * @throws the system's error when the file cannot be written
 */
export const takeLock = async (path, onWait = () => {}) => {
  const processes = [describe(process.pid)];
  let own = JSON.stringify(processes);
  // Written aside and linked, so that nobody ever reads half a lock.
  const draft = `${path}.${process.pid}.new`;
  let reported = false;
  for (;;) {
    writeFileSync(draft, own);
    try {
      linkSync(draft, path);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    const holder = readHolder(path);
    if (holder && !holder.processes.some(isAlive)) {
      removeDead(path, holder);
      continue;
    }
    if (!reported && holder) {
      onWait(holder.processes.find(isAlive)?.pid ?? 0);
      reported = true;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const release = () => {
    if (readHolder(path)?.text === own) rmSync(path, { force: true });
    process.off('exit', release);
  };
  const shareWith = (pid) => {
    processes.push(describe(pid));
    own = JSON.stringify(processes);
    writeFileSync(draft, own);
    renameSync(draft, path);
  };
  process.on('exit', release);
  return { release, shareWith };
};
