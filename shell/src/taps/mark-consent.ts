/**
 * Part of the page's first script: says before the first paint that nothing was chosen about storage, so that the question stands where it
 * moves nothing afterwards. The document is everyone's. The cookie: shared/src/wire-schemas/consent.ts.
 */
if (!/(^|; )consent=/.test(document.cookie)) document.documentElement.dataset.consentAsked = '';

export {};
