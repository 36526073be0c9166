/** What a browser has and jsdom lacks, as far as components touch it. */
const define = (target, name, value) =>
  Object.defineProperty(target, name, { value, configurable: true, writable: true });

// jsdom's own ones only print "not implemented".
define(HTMLMediaElement.prototype, 'load', () => {});
define(HTMLMediaElement.prototype, 'play', async () => {});
define(HTMLMediaElement.prototype, 'pause', () => {});

if (!window.matchMedia)
  define(window, 'matchMedia', (media) => ({
    media,
    matches: false,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }));

class InertObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
if (!window.IntersectionObserver) define(window, 'IntersectionObserver', InertObserver);
if (!window.ResizeObserver) define(window, 'ResizeObserver', InertObserver);

if (!window.CSS) define(window, 'CSS', {});
if (!window.CSS.supports) define(window.CSS, 'supports', () => false);
define(window, 'scrollTo', () => {});
define(Element.prototype, 'scrollTo', () => {});
define(Element.prototype, 'scrollIntoView', () => {});
if (!Element.prototype.getAnimations) define(Element.prototype, 'getAnimations', () => []);
for (const name of ['setPointerCapture', 'releasePointerCapture'])
  if (!Element.prototype[name]) define(Element.prototype, name, () => {});
if (!Element.prototype.hasPointerCapture) define(Element.prototype, 'hasPointerCapture', () => false);
