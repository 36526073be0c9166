/** A button of the control bar that looks like video.js's own. */
import { buildElement, buildIcon } from './build-element.ts';

export interface BarButton {
  element: HTMLButtonElement;
  /** Name and state, for tooltips and screen readers. */
  name: (label: string, isPressed?: boolean) => void;
}

/**
 * Stands before `before`, or at the bar's end.
 * @param path icon on a 24 by 24 grid
 */
export const addBarButton = (
  bar: HTMLElement,
  { name, label, path, onPress }: { name: string; label: string; path: string; onPress: () => void },
  before: string,
): BarButton => {
  const element = buildElement(
    'button',
    { type: 'button', class: `vjs-control vjs-button mf-player-bar-button mf-player-${name}-button` },
    buildElement('span', { class: 'vjs-icon-placeholder' }, buildIcon(path)),
  );
  const setName: BarButton['name'] = (text, isPressed) => {
    element.title = text;
    element.setAttribute('aria-label', text);
    if (isPressed !== undefined) element.setAttribute('aria-pressed', String(isPressed));
  };
  setName(label);
  element.addEventListener('click', onPress);
  bar.insertBefore(element, bar.querySelector(before));
  return { element, name: setName };
};
