/** Carries out what signing in interrupted in a card's menu: that card need not be on the page any more. Shows nothing by itself. */
import type { Widget } from '@foyer/shared/remotes/remote';
import { ResumeAddTo } from './resume-add-to.tsx';

export const widget = { Component: ResumeAddTo } satisfies Widget<object>;
