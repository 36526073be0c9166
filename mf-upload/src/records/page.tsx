/**
 * `/moderation/records/`: the desk of the records role. Documents hold nothing of it; its data comes after hydration, to members with
 * the role alone. Others, moderators among them, get a closed page.
 */
import type { Page } from '@foyer/shared/remotes/remote';
import { RecordsPage } from './records-page.tsx';

export const page = {
  load: () => Promise.resolve({ status: 200 }),
  Component: RecordsPage,
} satisfies Page;
