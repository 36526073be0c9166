/** `npm run site -- member …`: finds members, ends their sessions and sets their limits, as the desk does. */
import { actOnMember } from '../../members-desk/desk-acts.ts';
import { findMembers } from '../../members-desk/find-members.ts';
import { readConfig } from '../../platform/config/config.ts';
import { getOwnLimits } from '../../uploads/member-limits.ts';
import { recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import { refuseUsage, refusing, type SiteCommand } from './site-command.ts';

const USAGE = [
  'member find TEXT',
  'member end-sessions NUMBER REASON',
  // `site`: as the site says of all; 0: without a limit.
  'member limits NUMBER GB|site UPLOADS|site REASON',
];
const orSite = (text = ''): string => (text === 'site' ? '' : text);

export const member: SiteCommand = {
  usage: USAGE,
  run: async (context, [act, first = '', ...words]) => {
    const { db, print, who } = context;
    let isFound = true;
    const isDone = await refusing(context, async () => {
      if (act === 'find' && first !== '') {
        const { members } = await findMembers(db, {
          q: [first, ...words].join(' '),
          from: '',
          to: '',
          after: '',
        });
        for (const { _id, name, mail, state, roles } of members)
          print([_id, name, mail, state, ...roles].filter(Boolean).join('  '));
        if (members.length === 0) print('nobody was found');
        isFound = members.length > 0;
        return;
      }
      const isLimits = act === 'limits' && words.length > 2;
      const isEnd = act === 'end-sessions' && words.length > 0;
      if (!/^[1-9]\d{0,8}$/.test(first) || !(isLimits || isEnd)) refuseUsage(USAGE);
      const memberId = Number(first);
      const { siteName, publicUrl } = readConfig(process.env);
      // The site's outbox looks for mails by itself.
      const mail = { db, siteName, publicUrl, wakeOutbox: () => {} };
      const by = { command: `site member ${act} (${who})` };
      const [gigabytes, uploads, ...rest] = words;
      const limits = {
        ...{ storage_gb: orSite(gigabytes), uploads_per_day: orSite(uploads) },
        revision: String((await getOwnLimits(db, memberId)).revision),
      };
      const { changed } = await actOnMember(
        mail,
        isLimits
          ? { act: 'limits', memberId, reason: rest.join(' '), by, limits }
          : { act: 'end_sessions', memberId, reason: words.join(' '), by },
      );
      if (changed) await recordOperatorAction(db, { command: 'site', words: ['member', act, first], who });
      print(changed ? `member ${first}: done` : `member ${first}: nothing changed, it was so already`);
    });
    return isDone && isFound;
  },
};
