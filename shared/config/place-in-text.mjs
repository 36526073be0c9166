/** Where in a file something is wrong, for reports that people read: `line:column`, both from one. */

/** @param {string} text @param {number} index */
export const placeAt = (text, index) => {
  const before = text.slice(0, index);
  const line = before.split('\n').length;
  return `${line}:${index - before.lastIndexOf('\n')}`;
};

/** What V8 says of JSON that only ends too early. @param {unknown} error @param {number} length */
const isCutOff = (error, length) => {
  const { message } = /** @type {Error} */ (error);
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  return /end of JSON input|Unterminated string/.test(message) || Number(position) >= length;
};

/** Whether the fault is before `end`. @param {string} text @param {number} end */
const isFaultyBefore = (text, end) => {
  try {
    JSON.parse(text.slice(0, end));
    return false;
  } catch (error) {
    return !isCutOff(error, end);
  }
};

/**
 * @param {string} text JSON that cannot be read
 * @returns {string} where it goes wrong: its end, when something is missing there
 */
export const placeOfJsonFault = (text) => {
  let [sound, faulty] = [0, text.length + 1];
  while (faulty - sound > 1) {
    const middle = Math.floor((sound + faulty) / 2);
    if (isFaultyBefore(text, middle)) faulty = middle;
    else sound = middle;
  }
  return placeAt(text, Math.min(faulty - 1, text.length));
};
