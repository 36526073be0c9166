/** A card of the settings: which notifications the viewer wants, and how often by mail. Personal: asked after hydration only. */
import type { Widget } from '@foyer/shared/remotes/remote';
import { NotificationChoicesCard } from './notification-choices-card.tsx';

export const widget = { Component: NotificationChoicesCard } satisfies Widget<object>;
