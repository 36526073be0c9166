/** How tests start Chromium. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--autoplay-policy=no-user-gesture-required',
];
