/** All of the remote's messages in English, whatever part a test shows. */
import shared from '../messages/en.json' with { type: 'json' };
import moderation from '../messages/moderation/en.json' with { type: 'json' };
import records from '../messages/records/en.json' with { type: 'json' };
import releases from '../messages/releases/en.json' with { type: 'json' };

export const messages = { ...shared, ...moderation, ...records, ...releases };
