/** What is the same in every language: names of the site, models, channels and members, and what members call their playlists. */

const LISTS = {
  models: '/api/json/models/3600/alphabet/200/.1.json',
  channels: '/api/json/channels/3600/alphabet/200/.1.json',
  members: '/api/json/members/3600/alphabet/200/.1.json',
  playlists: '/api/json/playlists/3600/most-popular/200/..1.json',
} as const;

interface Named {
  title?: string;
  name?: string;
  description?: string;
  dir?: string;
  /** Anyone who made a playlist may not be listed. */
  member?: { name: string };
}

/** @param site its address, without a path */
export const readNames = async (site: string): Promise<ReadonlySet<string>> => {
  const names = new Set(['Foyer']);
  const add = (name: string | null | undefined) => {
    if (name) names.add(name).add(`${name} – Foyer`);
  };
  for (const [list, path] of Object.entries(LISTS)) {
    const response = await fetch(site + path);
    const answer = (await response.json()) as Record<string, Named[]>;
    const rows = answer[list] ?? [];
    if (rows.length === 0) throw new Error(`${path} lists nothing: ${response.status}`);
    for (const { title, name, description, dir, member } of rows) {
      for (const one of [title, name, description, member?.name]) add(one);
      // The address of a channel's own site.
      if (list === 'channels') add(`${dir}.example`);
    }
  }
  return names;
};
