/**
 * The script of the page that a browser shows without a connection; its text goes into that page, so that it may use nothing outside
 * itself. Lists what this device keeps for anyone who has no account, closed until it is asked for, and comes back with the connection.
 */
export const listCached = (): void => {
  interface Video {
    id: number;
    dir: string;
    title: string;
  }
  const read = (name: string): unknown => {
    try {
      return JSON.parse(localStorage.getItem(`foyer.${name}`) ?? 'null');
    } catch {
      // Refused, or no JSON: the same as nothing.
      return null;
    }
  };
  const videosOf = (list: unknown): Video[] =>
    (Array.isArray(list) ? list : []).flatMap((entry: unknown) => {
      const { params, ...own } = (entry ?? {}) as Record<string, unknown>;
      const { video_id: id, dir, title } = (params ?? own) as Record<string, unknown>;
      return Number.isSafeInteger(id) && typeof dir === 'string' && typeof title === 'string'
        ? [{ id: Number(id), dir, title }]
        : [];
    });
  const library = (read('library') ?? {}) as Record<string, unknown>;
  const lists: Record<string, Video[]> = {
    watched: videosOf(read('watch-history')).slice(0, 100),
    favourite: videosOf(library['favourite']),
    watch_later: videosOf(library['watch_later']),
  };
  let count = 0;
  for (const [name, videos] of Object.entries(lists)) {
    const section = document.getElementById(name);
    if (!section || videos.length === 0) continue;
    count += videos.length;
    for (const { id, dir, title } of videos) {
      const link = document.createElement('a');
      link.href = `/videos/${id}/${encodeURIComponent(dir)}/`;
      link.textContent = title;
      const item = document.createElement('li');
      item.append(link);
      section.querySelector('ul')?.append(item);
    }
    section.hidden = false;
  }
  const kept = document.getElementById('kept');
  if (kept) kept.hidden = count === 0;
  window.addEventListener('online', () => location.reload());
};
