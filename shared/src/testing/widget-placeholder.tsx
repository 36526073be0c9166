/** Stands where a host would show another remote's widget. */
import type { WidgetUse } from '../remotes/remote.ts';

export const WidgetPlaceholder = ({ remote, widget, props }: WidgetUse) => (
  <section
    aria-label={`${remote}/${widget}`}
    data-testid={`widget:${remote}/${widget}`}
    data-props={JSON.stringify(props)}
    style={{ border: '1px dashed currentColor', borderRadius: 8, padding: 16, opacity: 0.7 }}
  >
    {remote}/{widget}
  </section>
);
