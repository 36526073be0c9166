/** All of the remote's messages in English, whatever place a test shows. */
import shared from '../messages/en.json' with { type: 'json' };
import audience from '../messages/audience/en.json' with { type: 'json' };
import notice from '../messages/notice/en.json' with { type: 'json' };
import uploads from '../messages/uploads/en.json' with { type: 'json' };

export const messages = { ...shared, ...notice, ...uploads, ...audience };
