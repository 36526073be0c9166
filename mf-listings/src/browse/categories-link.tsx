/**
 * Leads to the categories of a list: to those on the page, and with JavaScript to a dialog that asks which ones videos must have and
 * must not have. The dialog's code comes with the first tap.
 */
import { useIntl } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { type ComponentType, type MouseEvent, useState } from 'react';
import styles from './categories-link.module.css';
import type { CategoriesLinkProps, CategoryDialogProps } from './category-dialog.tsx';
import { CATEGORIES_ID } from './category-sidebar.tsx';

/** `isAdding`: says that it adds one to those chosen. */
export const CategoriesLink = ({
  isAdding = false,
  ...props
}: CategoriesLinkProps & { isAdding?: boolean }) => {
  const intl = useIntl();
  const [Dialog, setDialog] = useState<ComponentType<CategoryDialogProps>>();
  const [isOpen, setIsOpen] = useState(false);
  const open = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      const { CategoryDialog } = await import('./category-dialog.tsx');
      setDialog(() => CategoryDialog);
      setIsOpen(true);
    } catch {
      location.hash = CATEGORIES_ID;
    }
  };
  return (
    <>
      <a
        className={isAdding ? styles.add : styles.link}
        href={`#${CATEGORIES_ID}`}
        onClick={(event) => void open(event)}
      >
        <Icon name={isAdding ? 'plus' : 'tag'} size={isAdding ? 16 : 18} />
        <span className={isAdding ? undefined : styles.words}>
          {intl.formatMessage({ id: isAdding ? 'listings.categories.add' : 'listings.categories.label' })}
        </span>
      </a>
      {Dialog && isOpen && <Dialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
};
