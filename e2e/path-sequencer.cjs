/** Read-only tests first, then those that change the live release set; each folder in the order of its names. */
const { default: Sequencer } = require('@jest/test-sequencer');

module.exports = class PathSequencer extends Sequencer {
  sort(tests) {
    return [...tests].sort((one, other) => (one.path < other.path ? -1 : 1));
  }
};
