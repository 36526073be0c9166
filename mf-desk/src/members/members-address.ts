/** Addresses of the pages of members: what their query says. */
import { rareUrls } from '@foyer/shared/rare-urls';
import type { MembersQuestion } from '../members-api.ts';

export const SECTIONS = ['joining', 'invitations'] as const;
/** What the start of a name, an address or an id may be. */
export const SEARCHED = { matches: '.{1,200}' } as const;

export const readMembersView = (search: URLSearchParams): MembersQuestion => ({
  q: search.get('q') ?? '',
  from: search.get('from') ?? '',
  to: search.get('to') ?? '',
  after: search.get('after') ?? '',
});

export const membersAddress = (view: Partial<MembersQuestion> = {}): string =>
  rareUrls.deskMembers(
    undefined,
    Object.fromEntries(Object.entries(view).filter(([, value]) => value !== '')),
  );
