import { FRIENDS_PAGE_SIZE } from '@foyer/shared/wire-schemas/members/friends';
import type { Friendship, MemberCard } from '@foyer/shared/wire-schemas/members/members';
import { FormattedMessage } from '@foyer/shared/platform';
import type { PageProps } from '@foyer/shared/remotes/remote';
import { urls } from '@foyer/shared/urls';
import { type AreaView, MemberArea } from '../area/member-area.tsx';
import { sectionUrl } from '../area/member-sections.ts';
import { pageOf } from '../history/page-number.ts';
import { memberApi } from '../member-api.ts';
import { ownOrShared } from '../parts/own-or-shared.ts';
import { SectionList } from '../parts/section-list.tsx';
import css from '../parts/section-list.module.css';
import { FriendRow } from './friend-row.tsx';

const { memberGetFriends } = memberApi.endpoints;

export const FriendsPage = ({ params }: PageProps) => {
  const page = pageOf(params.page) ?? 1;
  return (
    <MemberArea id={params.id} section="friends" page={page}>
      {(view) => <Friends {...view} page={page} />}
    </MemberArea>
  );
};

const Friends = ({ member: { _id, name }, isSelf, asMember, page }: AreaView & { page: number }) => {
  const query = { memberId: _id, page };
  const shared = memberGetFriends.useQuery(query);
  const own = memberGetFriends.useQuery({ ...query, asMember: true }, { skip: !asMember });
  const state = ownOrShared(shared, own, asMember);
  const { requests = [], asked = [] } = state.currentData ?? {};
  return (
    <>
      <SectionList
        title={<FormattedMessage id="member.section.friends" />}
        state={state}
        page={page}
        pageSize={FRIENDS_PAGE_SIZE}
        hrefOf={(other) => sectionUrl(_id, 'friends', other)}
        icon="users"
        lengthOf={({ members }) => members.length}
        hiddenText={<FormattedMessage id="member.friends.hidden" values={{ name: <bdi>{name}</bdi> }} />}
        // They come after hydration, below the list, so that nothing moves.
        tools={
          requests.length > 0 && (
            <a className={css.jump} href="#member.friends.requests">
              <FormattedMessage id="member.friends.requests" /> <span>{requests.length}</span>
            </a>
          )
        }
        emptyText={isSelf && <FormattedMessage id="member.friends.empty.own" />}
        emptyWay={
          isSelf ? { to: urls.community(), label: <FormattedMessage id="member.to-community" /> } : undefined
        }
      >
        {({ members }) => (
          <ul className={css.people}>
            {members.map((friend) => (
              <li key={friend._id}>
                <FriendRow member={friend} friendship={isSelf ? 'friends' : undefined} />
              </li>
            ))}
          </ul>
        )}
      </SectionList>
      <Waiting heading="member.friends.requests" people={requests} friendship="requested" />
      <Waiting heading="member.friends.asked" people={asked} friendship="asked" />
    </>
  );
};

interface WaitingProps {
  heading: string;
  people: readonly MemberCard[];
  friendship: Friendship;
}
/** Requests of one direction; nothing where none waits. */
const Waiting = ({ heading, people, friendship }: WaitingProps) =>
  people.length === 0 ? null : (
    <section className={css.section} aria-labelledby={heading}>
      <div className={css.head}>
        <h2 className={css.heading} id={heading}>
          <FormattedMessage id={heading} /> <span className={css.count}>{people.length}</span>
        </h2>
      </div>
      <ul className={css.people}>
        {people.map((member) => (
          <li key={member._id}>
            <FriendRow member={member} friendship={friendship} />
          </li>
        ))}
      </ul>
    </section>
  );
