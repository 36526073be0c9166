/**
 * The operator's file of links in the footer (`FOYER_FOOTER_FILE`, JSON): other sites of the network, and pages of the site elsewhere.
 * docs/guides/footer-links.md shows one. Read and checked once at start; without it the footer has no links out of the site.
 */
import { type FooterLinks, footerLinksSchema } from '@foyer/shared/wire-schemas/footer';
import { ajv } from './ajv.ts';
import { ConfigError, type Environment, readText } from './environment.ts';
import { readJsonFile } from './read-json-file.ts';

const NAME = 'FOYER_FOOTER_FILE';

/** @throws ConfigError with one line that names the value which is wrong */
export const readFooter = (env: Environment): FooterLinks => {
  const path = readText(env, NAME);
  if (!path) return {};
  const value = readJsonFile(NAME, path);
  const validate = ajv.compile(footerLinksSchema);
  if (validate(value)) return value as FooterLinks;
  const [first] = validate.errors ?? [];
  const key = first?.params.additionalProperty;
  const complaint = `${first?.instancePath || 'the file'} ${first?.message ?? 'is wrong'}`;
  throw new ConfigError(NAME, `${complaint}${key ? ` ("${key}")` : ''}`);
};
