/** A button that opens a list of actions and links, in groups; arrow keys move, Escape closes. */
import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Link } from '@foyer/shared/platform';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../graphics/icon.tsx';
import css from './menu.module.css';

export interface MenuItem {
  label: ReactNode;
  icon?: IconName;
  /** Makes it a link inside the site. */
  to?: string;
  onSelect?: () => void;
  danger?: boolean;
}
export interface MenuGroup {
  id: string;
  /** Left out: the group is set apart by its line alone. */
  heading?: ReactNode;
  items: readonly MenuItem[];
}

const renderItem = (item: MenuItem, index: number) => (
  <BaseMenu.Item
    key={index}
    className={classNames(css.item, item.danger && css.danger)}
    onClick={item.onSelect}
    render={item.to === undefined ? undefined : <Link to={item.to} />}
  >
    {item.icon && <Icon name={item.icon} size={18} />}
    {item.label}
  </BaseMenu.Item>
);

/** `trigger` is the button element itself; it gets the menu's attributes. Items without `to` are actions. Empty groups are left out. */
export const Menu = ({ trigger, groups }: { trigger: ReactElement; groups: readonly MenuGroup[] }) => (
  <BaseMenu.Root>
    <BaseMenu.Trigger render={trigger} />
    <BaseMenu.Portal>
      <BaseMenu.Positioner className={css.positioner} sideOffset={8} align="end">
        <BaseMenu.Popup className={css.popup}>
          {groups
            .filter(({ items }) => items.length > 0)
            .map(({ id, heading, items }) => (
              <BaseMenu.Group key={id} className={css.group}>
                {heading !== undefined && (
                  <BaseMenu.GroupLabel className={css.heading}>{heading}</BaseMenu.GroupLabel>
                )}
                {items.map(renderItem)}
              </BaseMenu.Group>
            ))}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  </BaseMenu.Root>
);
