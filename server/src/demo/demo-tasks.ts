/** What the demo's worker threads are asked to do, and what they answer. */
import type { LadderPreset } from '../media/ladder/plan-ladder.ts';
import type { StillJob } from './stills.ts';

export interface DemoWorkerData {
  ffmpeg: string;
  /** Of clips. */
  preset: LadderPreset | undefined;
  /** Nobody waits for what it draws. */
  givesWay: boolean;
}

export type DemoTask =
  | { kind: 'clip'; clipId: string; workDir: string }
  | { kind: 'stills'; clipId: string; jobs: StillJob[]; workDir: string }
  | { kind: 'drawings'; drawings: { key: string; shape: 'portrait' | 'avatar'; seed: string }[] };

/** A task answers with any number of `files` and one `done` or `failed`. */
export type DemoReply =
  | { kind: 'files'; files: { key: string; data: Uint8Array }[] }
  | { kind: 'done' }
  | { kind: 'failed'; message: string };
