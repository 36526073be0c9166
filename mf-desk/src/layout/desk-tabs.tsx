import { LinkTabs } from '@foyer/shared/ui/controls/tabs';
import { type ComponentProps, useRef } from 'react';
import { useCurrentInView } from './use-current-in-view.ts';

/** Tabs that scroll sideways where the screen is narrow, with the current one in view. */
export const DeskTabs = (props: ComponentProps<typeof LinkTabs>) => {
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row, props.items.find(({ current }) => current)?.to);
  return <LinkTabs {...props} ref={row} />;
};
