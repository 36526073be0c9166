/** The page's first script, a build of its own that stands in the document: every byte of it comes before everything else; under 1.5 kB, compressed. */
import './taps/mark-consent.ts';
import './taps/keep-taps.ts';
import './start-scripts.ts';
