/** One entry of a card's menu; packages that fill `card.menu` show theirs with it, so that all look alike. */
import type { MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from '../graphics/icon.tsx';
import css from './card-menu-item.module.css';

/** Closes the menu that holds the entry, whichever package has drawn it. */
const closeAround = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
  const panel = currentTarget.closest<HTMLElement>('[popover]');
  if (panel?.matches(':popover-open')) panel.hidePopover();
};

export interface CardMenuItemProps {
  icon: IconName;
  onSelect: () => void;
  /** Of an entry that is switched on and off. */
  pressed?: boolean;
  /** The menu stays, so that what has changed is seen in it. */
  keepsOpen?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

export const CardMenuItem = ({
  icon,
  onSelect,
  pressed,
  keepsOpen,
  disabled,
  children,
}: CardMenuItemProps) => (
  <button
    type="button"
    className={css.item}
    aria-pressed={pressed}
    disabled={disabled}
    onClick={(event) => {
      if (!keepsOpen) closeAround(event);
      onSelect();
    }}
  >
    <Icon name={icon} size={20} />
    <span className={css.words}>{children}</span>
    {pressed && <Icon name="check" size={18} />}
  </button>
);
