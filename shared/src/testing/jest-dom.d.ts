/** Types of the matchers that the jest preset installs. */
import '@testing-library/jest-dom/jest-globals';
