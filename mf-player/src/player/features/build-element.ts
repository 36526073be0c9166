/** Small helpers to draw features without a framework: the embed has none. */

type Children = (Node | string | undefined)[];

/** @param attributes by name; undefined and false are left out, true is an empty one */
export const buildElement = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number | boolean | undefined>> = {},
  ...children: Children
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  element.append(...children.filter((child) => child !== undefined));
  return element;
};

const SVG = 'http://www.w3.org/2000/svg';

/** @param path on a 24 by 24 grid */
export const buildIcon = (path: string): SVGSVGElement => {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  const shape = document.createElementNS(SVG, 'path');
  shape.setAttribute('d', path);
  icon.append(shape);
  return icon;
};
