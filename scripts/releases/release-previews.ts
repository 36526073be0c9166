/** The part of `npm run release` that shows a set to anyone who holds a link: makes, lists and ends previews. */
import { rareUrls } from '@foyer/shared/rare-urls';
import { openForCommand } from '../../server/src/platform/secrets/open-secrets.ts';
import { readConfig } from '../../server/src/platform/config/config.ts';
import type { OpenRegistry } from '../../server/src/releases/registry/open-registry.ts';
import {
  createPreview,
  endPreview,
  listPreviews,
  type NewPreview,
} from '../../server/src/releases/desk/previews.ts';

type Registry = Pick<OpenRegistry, 'db'>;

/** Says where the preview is. The address opens it for anyone who has it: nothing but this line holds it. */
export async function makePreview({ db }: Registry, preview: NewPreview): Promise<void> {
  const config = readConfig(process.env, { demo: true });
  const secrets = await openForCommand(config, db, console.error);
  const token = await createPreview(db, secrets, preview);
  const [{ expires_at } = { expires_at: new Date() }] = await listPreviews(db);
  console.log(`preview ${preview.name} of release set ${preview.setId}, until ${expires_at.toISOString()}:`);
  console.log(`  ${config.publicUrl}${rareUrls.preview(token)}`);
  console.log(
    'Anyone who has the address sees it; a path of the site may follow it (…/videos/latest-updates/1/).',
  );
}

export async function printPreviews({ db }: Registry): Promise<void> {
  const previews = await listPreviews(db);
  if (previews.length > 0) console.log('previews, the newest first:');
  for (const { name, set_id, made_by, expires_at } of previews)
    console.log(`  ${name}: release set ${set_id} by ${made_by}, until ${expires_at.toISOString()}`);
}

export async function stopPreview({ db }: Registry, name: string, who: string): Promise<void> {
  await endPreview(db, name, { who, by: { command: `release (${who})` } });
  console.log(`preview ${name} has ended`);
}
