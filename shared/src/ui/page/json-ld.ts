/** JSON-LD as the text of a script element: `<` is escaped, so that no title can end the element. */
export const serializeJsonLd = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
