/** After everything that the document itself loads, and when the browser has nothing else to do. */
export const whenAtRest = (run: () => void): void => {
  // Safari has no idle callback.
  const wait = () => (window.requestIdleCallback ?? setTimeout)(run);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
};
