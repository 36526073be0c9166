/** How tests start Chromium. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--autoplay-policy=no-user-gesture-required',
  // A document that a test changes on its way comes from nowhere, and may then ask nothing of origins on this machine.
  '--disable-features=LocalNetworkAccessChecks',
];
