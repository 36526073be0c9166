/** Everything that is the member's own, in the account menu's groups; what the set has no page for is left out by the menu. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { MenuEntry } from '@foyer/shared/wire-schemas/declarations';
import type { MenuGroup, MenuItem } from '@foyer/shared/ui/overlays/menu';
import { hasDesk, type RoleHolder } from '@foyer/shared/wire-schemas/members/roles';
import { urls } from '@foyer/shared/urls';
import { iconOf } from './nav-entries.ts';

/** Each entry's words are `shellPages.own.{key}`. */
const word = (key: string) => <FormattedMessage id={`shellPages.own.${key}`} />;
const heading = (group: 'library' | 'uploads' | 'desk' | 'account') => (
  <FormattedMessage id={`shellPages.menu.${group}`} />
);

interface OwnGroups {
  member: { _id: number; name: string } & RoleHolder;
  /** What packages put into the menu, each into the group that it names. */
  entries: readonly Pick<MenuEntry<string>, 'label' | 'to' | 'icon' | 'group'>[];
  /** Of the browser and of the session. */
  actions: readonly MenuItem[];
}

export const ownGroups = ({ member, entries, actions }: OwnGroups): readonly MenuGroup[] => {
  const { _id } = member;
  const ofPackages = (isIn: (group: string | undefined) => boolean): MenuItem[] =>
    entries
      .filter(({ group }) => isIn(group))
      .map(({ label, to, icon }) => ({ label, to, icon: iconOf(icon) }));
  return [
    {
      id: 'self',
      items: [
        { label: member.name, to: urls.member(_id), icon: 'user' },
        { label: word('messages'), to: '/messages/', icon: 'mail' },
      ],
    },
    {
      id: 'library',
      heading: heading('library'),
      items: [
        { label: word('favourites'), to: urls.member(_id, 'favourite_videos'), icon: 'heart' },
        { label: word('watchLater'), to: urls.member(_id, 'watch_later_videos'), icon: 'clock' },
        { label: word('playlists'), to: urls.member(_id, 'playlists'), icon: 'list' },
        { label: word('history'), to: urls.videos('history'), icon: 'history' },
        { label: word('subscriptions'), to: urls.member(_id, 'subscriptions'), icon: 'star' },
        ...ofPackages((group) => group !== 'uploads'),
      ],
    },
    {
      id: 'uploads',
      heading: heading('uploads'),
      items: [
        ...ofPackages((group) => group === 'uploads'),
        { label: word('videos'), to: urls.member(_id, 'ed_videos'), icon: 'film' },
        { label: word('albums'), to: urls.member(_id, 'albums'), icon: 'image' },
      ],
    },
    {
      id: 'desk',
      heading: heading('desk'),
      items: [
        ...(hasDesk(member) || member.waiting_roles
          ? [{ label: word('desk'), to: urls.desk(), icon: 'flag' } as const]
          : []),
      ],
    },
    {
      id: 'account',
      heading: heading('account'),
      items: [
        { label: word('edit'), to: urls.editProfile(), icon: 'edit' },
        { label: word('settings'), to: '/settings/', icon: 'settings' },
        ...actions,
      ],
    },
  ];
};
