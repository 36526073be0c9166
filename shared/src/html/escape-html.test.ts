import { expect, it } from '@jest/globals';
import { escapeHtml } from './escape-html.ts';

it.each(['<script>alert(1)</script>', `" onload="x`, "' onload='x", '&lt;', 'a & b', '夜の港 <b>', ''])(
  'lets %j be nothing but text, in elements and attributes',
  (text) => {
    const marked = `<p title="${escapeHtml(text)}" lang='${escapeHtml(text)}'>${escapeHtml(text)}</p>`;
    const { body } = new DOMParser().parseFromString(marked, 'text/html');
    const [paragraph] = body.children;
    expect(body.children).toHaveLength(1);
    expect(paragraph?.children).toHaveLength(0);
    expect(paragraph?.getAttributeNames()).toEqual(['title', 'lang']);
    expect([
      paragraph?.textContent,
      paragraph?.getAttribute('title'),
      paragraph?.getAttribute('lang'),
    ]).toEqual([text, text, text]);
  },
);
