/** Scheduled jobs about members: where deep pages of their list start. */
import { rebuildMemberAnchors } from './member-anchors.sql.ts';

export { rebuildMemberAnchors };

export const MEMBER_JOBS = { 'anchors of members': rebuildMemberAnchors };
