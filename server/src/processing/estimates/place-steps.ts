/** Lays the steps of all videos on the workers as they will take them: anyone who is free first takes what waits longest. */

export interface Step {
  videoId: number;
  pool: 'scan' | 'first' | 'encode';
  /** What is left of it; Infinity: nobody knows. */
  seconds: number;
  isActive: boolean;
  /** In the queue, lower first; Infinity: it comes into the queue when the video's step before it is done. */
  place: number;
  /** After all others of its video, and before what waits (joining of pieces). */
  isLast?: boolean;
}

export type Slots = Readonly<Record<Step['pool'], number>>;

export interface Placed {
  isWorking: boolean;
  waitSeconds: number;
  workSeconds: number;
  videosBefore: number;
}

interface Course {
  isWorking: boolean;
  /** When the steps that were laid so far are done. */
  endSeconds: number;
  waitSeconds: number;
  workSeconds: number;
  videosBefore: number;
}

/** Of a video's steps in one pool: pieces lie side by side. */
interface Span {
  start: number;
  end: number;
  seconds: number;
  isActive: boolean;
  before: number;
}

const waitOf = (start: number, release: number): number =>
  Number.isFinite(release) ? Math.max(0, start - release) : Number.POSITIVE_INFINITY;

const POOLS = ['scan', 'first', 'encode'] as const;

/** Takes the worker that is free first, from `fromSeconds` on. @returns when it starts */
const take = (free: number[], fromSeconds: number, seconds: number): number => {
  if (free.length === 0) return Number.POSITIVE_INFINITY;
  const earliest = free.indexOf(Math.min(...free));
  const start = Math.max(free[earliest] ?? 0, fromSeconds);
  free[earliest] = start + seconds;
  return start;
};

const placePool = (steps: readonly Step[], slots: number, courses: Map<number, Course>): void => {
  const releases = new Map(steps.map(({ videoId }) => [videoId, courses.get(videoId)?.endSeconds ?? 0]));
  const releaseOf = ({ videoId }: Step): number => releases.get(videoId) ?? 0;
  const ordered = steps
    .filter(({ isLast }) => !isLast)
    .toSorted(
      (one, other) =>
        Number(other.isActive) - Number(one.isActive) ||
        releaseOf(one) - releaseOf(other) ||
        (one.place === other.place ? one.videoId - other.videoId : one.place - other.place),
    );
  const active = ordered.filter(({ isActive }) => isActive).length;
  const free = Array.from({ length: Math.max(slots, active) }, () => 0);
  const spans = new Map<number, Span>();
  for (const step of ordered) {
    const start = step.isActive ? take(free, 0, step.seconds) : take(free, releaseOf(step), step.seconds);
    const span = spans.get(step.videoId);
    spans.set(step.videoId, {
      start: Math.min(span?.start ?? Number.POSITIVE_INFINITY, start),
      end: Math.max(span?.end ?? 0, start + step.seconds),
      seconds: (span?.seconds ?? 0) + step.seconds,
      isActive: step.isActive || span?.isActive === true,
      before: span?.before ?? spans.size,
    });
  }
  for (const { videoId, seconds, isLast } of steps) {
    const span = spans.get(videoId);
    if (isLast && span) Object.assign(span, { end: span.end + seconds, seconds: span.seconds + seconds });
    else if (isLast) spans.set(videoId, { start: 0, end: seconds, seconds, isActive: true, before: 0 });
  }
  for (const [videoId, span] of spans) {
    const course = courses.get(videoId);
    const isFirst = course === undefined;
    const release = releases.get(videoId) ?? 0;
    courses.set(videoId, {
      isWorking: isFirst ? span.isActive : course.isWorking,
      videosBefore: isFirst ? (span.isActive ? 0 : span.before) : course.videosBefore,
      endSeconds: span.end,
      waitSeconds: (course?.waitSeconds ?? 0) + waitOf(span.start, release),
      // Nobody knows when it starts: that it takes so long is known all the same.
      workSeconds:
        (course?.workSeconds ?? 0) + (Number.isFinite(span.start) ? span.end - span.start : span.seconds),
    });
  }
};

/** By video. */
export const placeSteps = (steps: readonly Step[], slots: Slots): Map<number, Placed> => {
  const courses = new Map<number, Course>();
  for (const pool of POOLS)
    placePool(
      steps.filter((step) => step.pool === pool),
      slots[pool],
      courses,
    );
  return courses;
};
