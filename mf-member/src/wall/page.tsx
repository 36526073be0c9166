/** `/members/{id}/wall/1/`: what others write to a member. The thread pages itself; there is one address. */
import { Slot } from '@foyer/shared/platform';
import type { Page, PageProps, SlotUse } from '@foyer/shared/remotes/remote';
import { loadSection } from '../area/load-section.ts';
import { MemberArea } from '../area/member-area.tsx';

const wallOf = (memberId: number): SlotUse => ({
  name: 'object.discussion',
  props: { section: 'member', objectId: String(memberId) },
});

const WallPage = ({ params }: PageProps) => (
  <MemberArea id={params.id} section="wall">
    {({ member }) => <Slot {...wallOf(member._id)} />}
  </MemberArea>
);

export const page = {
  load: loadSection({ slots: (memberId) => [wallOf(memberId)] }),
  Component: WallPage,
} satisfies Page;
