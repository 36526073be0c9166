/** Text of a cue: the markup that WebVTT has for speech, and nothing that a page could take for markup of its own. */

const KEPT_TAGS = new Set(['i', 'b', 'u', 'ruby', 'rt']);

/** Placement codes of other formats that players show as text: `{\an8}`. */
const PLACEMENT = /\{\\[^}]*\}/g;
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
const SEPARATOR = /[\u2028\u2029]/g;
const TAG = /<(\/?)([a-zA-Z]+)([^<>]*)>/g;
const ENTITY = /&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g;

const escapeText = (text: string): string =>
  text.replaceAll(ENTITY, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const cleanTag = (slash: string, name: string, rest: string): string => {
  const tag = name.toLowerCase();
  if (KEPT_TAGS.has(tag)) return `<${slash}${tag}>`;
  if (tag !== 'v') return '';
  const speaker = escapeText(rest.replace(/^[.\w-]*/, '').trim());
  return slash === '/' ? '</v>' : speaker === '' ? '' : `<v ${speaker}>`;
};

/** @returns lines without empty ones, since an empty line ends a cue */
export const cleanCueText = (text: string): string => {
  let clean = '';
  let at = 0;
  const plain = text.replaceAll(PLACEMENT, '').replaceAll(CONTROL, '').replaceAll(SEPARATOR, '\n');
  for (const tag of plain.matchAll(TAG)) {
    const [whole, slash = '', name = '', rest = ''] = tag;
    clean += escapeText(plain.slice(at, tag.index)) + cleanTag(slash, name, rest);
    at = tag.index + whole.length;
  }
  clean += escapeText(plain.slice(at));
  return clean
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
};
