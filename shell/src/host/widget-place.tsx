/** A widget of a remote in a place of its own. */
import type { WidgetModule, WidgetUse } from '@foyer/shared/remotes/remote';
import { memo } from 'react';
import { RemotePlace } from './remote-place.tsx';

export const WidgetPlace = memo(
  ({ remote, widget, props, isQuiet }: WidgetUse & { isQuiet?: boolean }) => (
    <RemotePlace remote={remote} name={widget} props={props} isQuiet={isQuiet}>
      {(module) => {
        const { Component } = (module as WidgetModule<Record<string, unknown>>).widget;
        return <Component {...props} />;
      }}
    </RemotePlace>
  ),
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
);
WidgetPlace.displayName = 'WidgetPlace';
