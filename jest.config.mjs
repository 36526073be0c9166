/** All unit and integration tests. Run through `npm test`, or alone: `npm test -- --project shared`. */
import { jestProject } from './shared/config/jest-preset.mjs';

const WITH_DOM = ['shell', 'mf-listings', 'mf-player', 'mf-member', 'mf-community', 'mf-upload', 'shared'];
const ON_NODE = ['server', 'scripts'];

export default {
  projects: [
    ...WITH_DOM.map((name) => jestProject({ name, dom: true })),
    ...ON_NODE.map((name) => jestProject({ name, dom: false })),
  ],
};
