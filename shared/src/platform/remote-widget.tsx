/** A widget of another remote, rendered by the host; remotes never import one another. */
import { createContext, type ReactNode, useContext } from 'react';
import type { RemoteName, WidgetUse } from '../remotes/remote.ts';

export type RenderWidget = (use: WidgetUse) => ReactNode;
export const RenderWidgetContext = createContext<RenderWidget>(() => null);

/** Shows the widget, a placeholder until its code is there, or its error card with Retry. */
export const RemoteWidget = ({
  remote,
  widget,
  props,
}: {
  remote: RemoteName;
  widget: string;
  props: object;
}) => useContext(RenderWidgetContext)({ remote, widget, props: props as Record<string, unknown> });
