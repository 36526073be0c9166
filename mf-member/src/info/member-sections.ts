/** Sections of the member area that exist, in the order of the tabs. A new section is one line here and a page. */
export const MEMBER_SECTIONS = [{ section: 'info', label: 'member.section.info' }] as const;
