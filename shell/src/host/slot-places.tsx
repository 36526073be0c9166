/** What fills a slot: every widget that the set has for it, each in a place of its own. */
import { type RenderSlot, useSite } from '@foyer/shared/platform';
import type { RemoteName, WidgetUse } from '@foyer/shared/remotes/remote';
import { useEffect, useState } from 'react';
import { useHost } from './host-context.tsx';
import { placeModules } from './place-modules.ts';
import { WidgetPlace } from './widget-place.tsx';

/** Shows the widget once its code is there, and nothing until then or when it cannot be had. */
const LatePlace = ({ remote, widget, props, className }: WidgetUse & { className?: string }) => {
  const { modules } = useHost();
  const { language } = useSite();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    let isShown = true;
    void modules.loadAll(remote, placeModules(widget, language)).then((states) => {
      if (isShown) setIsReady(states.every(({ status }) => status === 'ready'));
    });
    return () => {
      isShown = false;
    };
  }, [modules, remote, widget, language]);
  if (!isReady) return null;
  return (
    <div className={className}>
      <WidgetPlace remote={remote} widget={widget} props={props} isQuiet />
    </div>
  );
};

type SlotPlacesProps = Parameters<RenderSlot>[0];
const SlotPlaces = ({ name, props, isLate = false, className }: SlotPlacesProps) => {
  const { table } = useHost();
  return table.fillsOf(name).map(([remote, widget]: readonly [RemoteName, string]) => {
    const use = { remote, widget, props };
    const key = `${remote}/${widget}`;
    return isLate ? (
      <LatePlace key={key} {...use} className={className} />
    ) : (
      <WidgetPlace key={key} {...use} />
    );
  });
};

export const renderSlot: RenderSlot = (use) => <SlotPlaces {...use} />;
