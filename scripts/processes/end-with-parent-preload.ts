/** For `node --import`: a program that knows nothing of its parent ends with it. */
import { endWithParent } from './end-with-parent.ts';

endWithParent();
