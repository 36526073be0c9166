import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/dom';

// What a test waits for comes late on a busy machine; a test that never sees it fails all the same.
configure({ asyncUtilTimeout: 10_000 });
