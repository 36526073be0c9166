/**
 * Files that were chosen, from the choice until the site knows of them; then sendings.ts has them. They live alongside the pages:
 * moving on inside the site loses none. Nothing of it outlives the document.
 */
import { useSyncExternalStore } from 'react';
import type { DetailsValues } from '../details/details-values.ts';
import type { VideoDetails } from '../upload-api.ts';
import { checkVideo, type MinimumLengths } from '../video/upload-rules.ts';
import { readDuration } from './read-duration.ts';

const DRAFT_STATES = ['reading', 'refused', 'ready', 'starting', 'started'] as const;
export type DraftState = (typeof DRAFT_STATES)[number];

export interface Draft {
  key: string;
  file: File;
  /** As it was chosen, for a first title. */
  originalName: string;
  /** Null while the browser measures, and where it cannot read the format. */
  durationSeconds: number | null;
  /** Published here only: then a shorter length is enough. */
  isExclusive: boolean;
  state: DraftState;
  /** Why it was refused. */
  code?: string;
  /** Values of the refusal's sentence. */
  info?: Readonly<Record<string, unknown>>;
  /** Of the site, from `begun` on. */
  uploadId?: string;
  videoId?: number;
  /** What was said for all files of the page before this one was started: it starts with them. */
  details?: Partial<VideoDetails>;
  /** The same for its form, each time that something was said for all. */
  shared?: Partial<DetailsValues> | undefined;
}

export interface FileRules {
  lengths: MinimumLengths;
  maxBytes?: number;
}

let drafts: readonly Draft[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

const publish = (next: readonly Draft[]): void => {
  drafts = next;
  for (const listener of listeners) listener();
};

export const updateDraft = (key: string, change: Partial<Draft>): void =>
  publish(drafts.map((draft) => (draft.key === key ? { ...draft, ...change } : draft)));

export const removeDraft = (key: string): void => publish(drafts.filter((draft) => draft.key !== key));

/** In the order of their choice, as they are now. */
export const listDrafts = (): readonly Draft[] => drafts;

/** @returns whether the draft may start now; it does so once */
export const takeDraft = (key: string): boolean => {
  if (drafts.find((one) => one.key === key)?.state !== 'ready') return false;
  updateDraft(key, { state: 'starting' });
  return true;
};

/** Holds the file to the rules once more: what was refused may be `ready` now. */
const judge = (key: string, rules: FileRules): void => {
  const draft = drafts.find((one) => one.key === key);
  if (!draft || draft.state === 'starting' || draft.state === 'started') return;
  const { file, durationSeconds, isExclusive } = draft;
  const code = checkVideo({ file, durationSeconds }, isExclusive, rules.lengths, rules.maxBytes);
  updateDraft(key, code ? { state: 'refused', code, info: undefined } : { state: 'ready', code: undefined });
};

const read = async (key: string, file: File, rules: FileRules): Promise<void> => {
  judge(key, rules);
  if (drafts.find((one) => one.key === key)?.state === 'refused') return;
  updateDraft(key, { state: 'reading' });
  updateDraft(key, { durationSeconds: await readDuration(file), state: 'ready' });
  judge(key, rules);
};

/** Checks each immediately, and its length as soon as the browser has read it. A file that is there already is not taken twice. */
export const addDrafts = (files: readonly File[], rules: FileRules): void => {
  for (const file of files) {
    const isThere = drafts.some(
      (one) =>
        one.file.name === file.name &&
        one.file.size === file.size &&
        one.file.lastModified === file.lastModified,
    );
    if (isThere) continue;
    lastKey += 1;
    const key = `draft-${lastKey}`;
    publish([
      ...drafts,
      { key, file, originalName: file.name, durationSeconds: null, isExclusive: false, state: 'reading' },
    ]);
    void read(key, file, rules);
  }
};

export const makeExclusive = (key: string, rules: FileRules): void => {
  updateDraft(key, { isExclusive: true });
  judge(key, rules);
};

/** The same bytes under another name; its extension stays. */
export const renameDraft = (key: string, stem: string, rules: FileRules): void => {
  const draft = drafts.find((one) => one.key === key);
  if (!draft) return;
  const { file } = draft;
  const extension = /\.[^.]+$/.exec(file.name)?.[0] ?? '';
  const renamed = new File([file], `${stem.trim()}${extension}`, {
    type: file.type,
    lastModified: file.lastModified,
  });
  updateDraft(key, { file: renamed });
  void read(key, renamed, rules);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const NONE: readonly Draft[] = [];

/** In the order of their choice. */
export const useDrafts = (): readonly Draft[] =>
  useSyncExternalStore(
    subscribe,
    () => drafts,
    () => NONE,
  );
