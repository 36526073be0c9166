/** Finds in a comment what becomes a link: moments of the video, and addresses of this site. Nothing else does. */

export type CommentPart =
  | { kind: 'text'; text: string }
  | { kind: 'time'; text: string; seconds: number }
  | { kind: 'address'; text: string; path: string };

const FOUND =
  /(?<![\d:.,/])(?:(?<h>\d{1,2}):(?=\d{2}:))?(?<m>\d{1,2}):(?<s>[0-5]\d)(?![\d:]|[.,]\d)|https?:\/\/[^\s<>"]+/gu;
/** Ends the sentence, not the address. */
const TRAILING = /[.,;:!?)\]}'\u2019\u201d\u00bb\u3002\u3001]+$/u;

/** Path, query and fragment of an address of this site; undefined for any other. */
const ownPath = (text: string, publicUrl: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { origin, pathname, search, hash } = new URL(text);
  return origin === new URL(publicUrl).origin ? `${pathname}${search}${hash}` : undefined;
};

/** @param hasTimes the comment stands under a video @param publicUrl of this site */
export const splitComment = (text: string, hasTimes: boolean, publicUrl: string): CommentPart[] => {
  const parts: CommentPart[] = [];
  let from = 0;
  const add = (part: CommentPart, at: number): void => {
    if (at > from) parts.push({ kind: 'text', text: text.slice(from, at) });
    parts.push(part);
    from = at + part.text.length;
  };
  for (const match of text.matchAll(FOUND)) {
    const { h, m, s } = match.groups ?? {};
    if (m !== undefined && s !== undefined) {
      const seconds = Number(h ?? 0) * 3600 + Number(m) * 60 + Number(s);
      if (hasTimes && (h === undefined || Number(m) < 60))
        add({ kind: 'time', text: match[0], seconds }, match.index);
      continue;
    }
    const address = match[0].replace(TRAILING, '');
    const path = ownPath(address, publicUrl);
    if (path !== undefined) add({ kind: 'address', text: address, path }, match.index);
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
};
