/** Stands in for src/loading/checked-files.ts: what is rebuilt at every change has no hash that a document could name. */
const newScript = (url) =>
  Object.assign(document.createElement('script'), { crossOrigin: 'anonymous', src: url });

export const checkedScript = newScript;
export const integrityOf = () => '';
export const hasHashOf = () => true;
export const learnHashes = () => {};
export const learnDocumentHashes = () => {};

const loadScript = (url, done) => {
  const script = newScript(url);
  const end = (event) => {
    script.onload = script.onerror = null;
    script.remove();
    done(event);
  };
  script.onload = script.onerror = end;
  document.head.append(script);
};
/** Scripts outside the hot builds, as the play script of the watch page, ask the page for theirs. */
export const provideCheckedFiles = () => {
  Object.assign(globalThis, { __FOYER_FILES__: { loadScript, integrityOf } });
};
