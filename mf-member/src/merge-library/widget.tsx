/** Moves what this device kept without an account into the account of the member who looks. Shows nothing by itself. */
import type { Widget } from '@foyer/shared/remotes/remote';
import { MergeLibrary } from './merge-library.tsx';

export const widget = { Component: MergeLibrary } satisfies Widget<object>;
