/** A link where the site has the page, else its words alone. */
import { Link, useHasPage } from '@foyer/shared/platform';
import type { ReactNode } from 'react';

interface MaybeLinkProps {
  to: string;
  /** Of the link; plain words take the look of what is around them. */
  className?: string;
  children: ReactNode;
}

export const MaybeLink = ({ to, className, children }: MaybeLinkProps) =>
  useHasPage()(to) ? (
    <Link className={className} to={to}>
      {children}
    </Link>
  ) : (
    children
  );
