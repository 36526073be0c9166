/** The pages that nginx shows when no server answers: one file a language, with the server's own texts and looks. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { failurePage } from '../../server/src/documents/plain-pages/failure-page.ts';
import { PLAIN_STYLE_HASH } from '../../server/src/documents/plain-pages/plain-page.ts';

/** They need nothing; a partner's page may show them in an embed's frame, since they hold nothing to click by mistake. */
export const AWAY_POLICY = `default-src 'none'; style-src ${PLAIN_STYLE_HASH}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

/** Writes `away.{language}.html`. */
export const writeAwayPages = (folder: string, siteName: string): void => {
  mkdirSync(folder, { recursive: true });
  for (const language of LANGUAGES)
    writeFileSync(join(folder, `away.${language}.html`), failurePage(siteName, language, 503));
};
