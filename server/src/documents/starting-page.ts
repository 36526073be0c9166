/** What is shown for the seconds before the first release set is warm, and when no page can be rendered at all. */
import { escapeHtml } from '@foyer/shared/html/escape-html';

/** A page that loads itself again; English only, since nothing is known yet. */
export const startingPage = (siteName: string, text: string): string => {
  const name = escapeHtml(siteName);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="3"><title>${name}</title></head><body><main><h1>${name}</h1><p>${escapeHtml(text)}</p></main></body></html>`;
};
