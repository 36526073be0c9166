/** Leads to the page of preferences; a plain click opens them over the page instead. */
import { Link } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';
import type { MouseEvent, ReactNode } from 'react';
import { openPreferences } from './open-preferences.ts';

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

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
