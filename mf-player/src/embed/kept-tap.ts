/** How embed-taps.ts leaves a tap that nothing could answer yet. */

export const START_BUTTON = '.mf-player-start';
/** On the button; styled in embed.css. */
export const PRESSED = 'data-pressed';

/** Whether the play button was tapped before there was a player. Once: the mark is taken away. */
export const takeKeptTap = (frame: Element): boolean => {
  const button = frame.querySelector(`${START_BUTTON}[${PRESSED}]`);
  button?.removeAttribute(PRESSED);
  return button !== null;
};
