/** Under the player: by chance the limited-time promo, as long as it runs for this visitor, or a creative. */
import { PROMO_SHARE } from '@foyer/shared/wire-schemas/ads';
import { type ComponentType, useEffect, useState } from 'react';
import { AdFrame } from './ad-frame.tsx';
import type { AdContentProps } from './ad-place.tsx';

export interface PromoProps {
  href: string;
  onShown: () => void;
  onEnd: () => void;
}

export const Underplayer = (props: AdContentProps) => {
  const { promo } = props.ads;
  // Drawn once for each view, here in the browser: documents are shared.
  const [wantsPromo, setWantsPromo] = useState(() => promo !== undefined && Math.random() < PROMO_SHARE);
  const [Promo, setPromo] = useState<{ Component: ComponentType<PromoProps> }>();
  useEffect(() => {
    if (!wantsPromo) return;
    import(/* webpackChunkName: "ads-more" */ './promo.tsx').then(
      ({ Promo: Component }) => setPromo({ Component }),
      () => setWantsPromo(false),
    );
  }, [wantsPromo]);
  if (!wantsPromo || promo === undefined) return <AdFrame {...props} />;
  return Promo ? (
    <Promo.Component href={promo} onShown={props.onShown} onEnd={() => setWantsPromo(false)} />
  ) : null;
};
