/**
 * `/moderation/…`: the moderators' desk. Documents hold nothing of it, since they are rendered as for the anonymous: its data comes
 * after hydration, to moderators alone. Others get a closed page.
 */
import type { Page } from '@foyer/shared/remotes/remote';
import { ModerationPage } from './moderation-page.tsx';

export const page = {
  load: () => Promise.resolve({ status: 200 }),
  Component: ModerationPage,
} satisfies Page;
