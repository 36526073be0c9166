/** Data that crosses from server to browser as blocks in <head>; none of it is executable. */
import { DATA_BLOCKS } from '@foyer/shared/wire-schemas/documents';

/** JSON that cannot end its script element, whatever it holds. */
export const toBlockText = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

export const dataBlock = (id: string, text: string): string =>
  `<script type="application/json" id="${id}">${text}</script>`;

/** @throws Error when the document lacks the block. */
export const readBlock = <Value>(name: keyof typeof DATA_BLOCKS): Value => {
  const text = document.getElementById(DATA_BLOCKS[name])?.textContent;
  if (!text) throw new Error(`the document has no ${DATA_BLOCKS[name]}`);
  return JSON.parse(text);
};
