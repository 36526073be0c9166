/** The sections of a member's area. Source: docs/specification/pages.md. */
import { urls } from '@foyer/shared/urls';

interface SectionFacts {
  label: string;
  /** Of a list that has pages. */
  isPaged: boolean;
  /** The member's own: nobody else is shown it. */
  isOwn?: boolean;
}

/** In the order of the tabs: what everyone is shown, then what only the member is. */
export const MEMBER_SECTIONS = {
  ed_videos: { label: 'member.section.videos', isPaged: true },
  info: { label: 'member.section.info', isPaged: false },
  albums: { label: 'member.section.albums', isPaged: true },
  playlists: { label: 'member.section.playlists', isPaged: true },
  subscriptions: { label: 'member.section.subscriptions', isPaged: false },
  friends: { label: 'member.section.friends', isPaged: true },
  wall: { label: 'member.section.wall', isPaged: true },
  favourite_videos: { label: 'member.keep.favourite', isPaged: true, isOwn: true },
  watch_later_videos: { label: 'member.keep.watchLater', isPaged: true, isOwn: true },
  history: { label: 'member.history', isPaged: true, isOwn: true },
} as const satisfies Record<string, SectionFacts>;
export type MemberSection = keyof typeof MEMBER_SECTIONS;

const isPaged = (section: MemberSection): boolean => MEMBER_SECTIONS[section].isPaged;

/** Address of one section, of its first page unless another is given. */
export const sectionUrl = (memberId: number, section: MemberSection, page = 1): string =>
  urls.member(memberId, section, isPaged(section) ? page : undefined);

/** Whether nobody but the member sees it. */
export const isOwnSection = (section: MemberSection): boolean => 'isOwn' in MEMBER_SECTIONS[section];
