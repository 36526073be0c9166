/** Tells every session of an account that somebody said its second factor is lost, with the button that stops it. */
import type { Widget } from '@foyer/shared/remotes/remote';
import { FactorEnds } from './factor-ends.tsx';

export const widget = { Component: FactorEnds } satisfies Widget<object>;
