/** The `load` of a section: the member, and alongside it the section's first page. */
import type { LoadContext, LoadResult, QueryResult, SlotUse } from '@foyer/shared/remotes/remote';
import { pageOf } from '../history/page-number.ts';
import { memberApi } from '../member-api.ts';
import { memberIdOf } from './member-id.ts';

interface SectionList {
  /** How many are on this page; undefined when it could not be read. */
  (context: LoadContext, asked: { memberId: number; page: number }): Promise<QueryResult<{ count: number }>>;
}

interface SectionLoad {
  /** Without a page in its address. */
  isSinglePage?: boolean;
  /** What everyone is shown; left out where the document holds none of it. */
  list?: SectionList;
  slots?: (memberId: number) => readonly SlotUse[];
}

const { memberGetMember } = memberApi.endpoints;

/** An unknown member and a page beyond the last are 404; a list that fails does not fail the page. */
export const loadSection =
  ({ isSinglePage = false, list, slots }: SectionLoad) =>
  async (context: LoadContext): Promise<LoadResult> => {
    const memberId = memberIdOf(context.params.id);
    const page = isSinglePage ? 1 : pageOf(context.params.page);
    if (memberId === null || page === null) return { status: 404 };
    // Neither answer needs the other.
    const [{ data, error }, listed] = await Promise.all([
      context.query(memberGetMember.initiate({ memberId })),
      list?.(context, { memberId, page }),
    ]);
    if (!data) return { status: error.status || 503 };
    // What everyone is shown ends before this page; the member, and friends of a private one, may see more.
    if (page > 1 && listed?.data?.count === 0 && !data.member.is_name_only)
      return { status: 404, ownView: true };
    return { status: 200, ...(slots && { slots: slots(memberId) }) };
  };
