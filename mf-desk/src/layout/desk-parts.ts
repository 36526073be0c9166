/** The parts of the desk: its menu, and the cards of its first page. A new one is a line here, one in `pages.ts`, and its folder. */
import type { IconName } from '@foyer/shared/ui/graphics/icon';
import { rareUrls } from '@foyer/shared/rare-urls';
import { urls } from '@foyer/shared/urls';
import { mayDo, type Power, type RoleHolder } from '@foyer/shared/wire-schemas/members/roles';

export interface DeskPart {
  id: string;
  to: string;
  /** Its name; what it is for is the message `desk.about.` and its id. */
  label: string;
  icon: IconName;
  /** Members with this power see it. */
  power: Power;
}

const DESK_PARTS = [
  { id: 'moderation', to: urls.moderation(), label: 'desk.part.moderation', icon: 'flag', power: 'moderate' },
  { id: 'records', to: urls.records(), label: 'desk.part.records', icon: 'lock', power: 'records' },
  {
    id: 'catalogue',
    to: urls.deskCatalogue(),
    label: 'desk.part.catalogue',
    icon: 'tag',
    power: 'catalogue',
  },
  {
    id: 'figures',
    to: urls.siteFigures(),
    label: 'desk.part.figures',
    icon: 'M4 20h16M7 20v-6M12 20V5M17 20v-9',
    power: 'figures',
  },
  {
    id: 'machine-room',
    to: rareUrls.deskMachineRoom(),
    label: 'desk.part.machine-room',
    icon: 'M4 5h16v5H4zM4 14h16v5H4zM8 7.5h.01M8 16.5h.01M12 7.5h4M12 16.5h4',
    power: 'machines',
  },
  {
    id: 'settings',
    to: rareUrls.deskSettings(),
    label: 'desk.part.settings',
    icon: 'settings',
    power: 'settings',
  },
  {
    id: 'members',
    to: rareUrls.deskMembers(),
    label: 'desk.part.members',
    icon: 'user',
    power: 'members',
  },
  { id: 'roles', to: rareUrls.deskRoles(), label: 'desk.part.roles', icon: 'users', power: 'roles' },
  { id: 'releases', to: urls.releases(), label: 'desk.part.releases', icon: 'upload', power: 'releases' },
  { id: 'log', to: rareUrls.deskLog(), label: 'desk.part.log', icon: 'list', power: 'settings' },
] as const satisfies readonly DeskPart[];
export type DeskPartId = (typeof DESK_PARTS)[number]['id'];

/** Those that the member may use. */
export const partsOf = (member: RoleHolder): readonly DeskPart[] =>
  DESK_PARTS.filter(({ power }) => mayDo(member, power));
