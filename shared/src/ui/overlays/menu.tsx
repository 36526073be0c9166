/** A button that opens a list of actions and links; arrow keys move, Escape closes. */
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

/** `trigger` is the button element itself; it gets the menu's attributes. Items without `to` are actions. */
export const Menu = ({ trigger, items }: { trigger: ReactElement; items: readonly MenuItem[] }) => (
  <BaseMenu.Root>
    <BaseMenu.Trigger render={trigger} />
    <BaseMenu.Portal>
      <BaseMenu.Positioner className={css.positioner} sideOffset={8} align="end">
        <BaseMenu.Popup className={css.popup}>
          {items.map((item, index) => (
            <BaseMenu.Item
              key={index}
              className={classNames(css.item, item.danger && css.danger)}
              onClick={item.onSelect}
              render={item.to === undefined ? undefined : <Link to={item.to} />}
            >
              {item.icon && <Icon name={item.icon} size={18} />}
              {item.label}
            </BaseMenu.Item>
          ))}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  </BaseMenu.Root>
);
