/** Leads to the page of preferences; a plain click opens them over the page instead. */
import { Link } from '@foyer/shared/platform';
import { isPlainClick } from '@foyer/shared/ui/navigation/plain-click';
import { urls } from '@foyer/shared/urls';
import type { ReactNode } from 'react';
import { openPreferences } from './open-preferences.ts';

export const PreferencesLink = ({ className, children }: { className?: string; children: ReactNode }) => (
  <Link
    className={className}
    to={urls.preferences()}
    rel="nofollow"
    onClick={(event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      openPreferences();
    }}
  >
    {children}
  </Link>
);
