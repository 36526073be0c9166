/** The name under which a browser saves a file. */

/** Old clients read the first name, which is ASCII; all others the second. RFC 6266. */
export const attachment = (name: string): string => {
  const plain = name.replace(/[^\w.-]+/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};
