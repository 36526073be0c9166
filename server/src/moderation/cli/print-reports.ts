/** What the moderation command prints of reports. */
import type { ReportCase, ReportItem, ReportsPage } from '@foyer/shared/wire-schemas/moderation/reports';
import { COUNTED_MAX } from '../../platform/http/lists/list-page.ts';
import { ageText, cut, plain } from './print.ts';

const aboutOf = ({ object, reason }: ReportItem): string =>
  object
    ? `${reason}: ${object.section} ${object.object_id}${object.title === null ? ' (gone)' : ` ${plain(object.title)}`}`
    : 'message';

export const reportLines = ({ reports, total_count }: ReportsPage, nowMs: number): string[] => {
  if (reports.length === 0) return ['nothing is here'];
  const row = (number: string, age: string, email: string, text: string) =>
    [cut(number, 8), cut(age, 7), cut(email, 26), text].join('  ');
  return [
    row('number', 'age', 'from', 'about'),
    ...reports.map((report) =>
      row(
        String(report.report_id),
        ageText(report.date, nowMs),
        plain(report.email),
        `${aboutOf(report)}${report.subject ? ` - ${plain(report.subject)}` : ''}${report.has_attachment ? ' [picture]' : ''}`,
      ),
    ),
    `${reports.length} of ${total_count}${total_count === COUNTED_MAX ? ' or more' : ''}`,
  ];
};

export const reportCaseLines = (found: ReportCase, nowMs: number): string[] => [
  `report ${found.report_id}  ${plain(found.subject)}`,
  `  state      ${found.state}, sent ${ageText(found.date, nowMs)} ago`,
  `  from       ${plain(found.email)}${found.member ? ` (${plain(found.member.name)}, member ${found.member._id})` : ''}`,
  `  about      ${aboutOf(found)}${found.others_open > 0 ? ` (${found.others_open} other open reports)` : ''}`,
  ...(found.ref ? [`  page       ${plain(found.ref)}`] : []),
  ...(found.has_attachment ? ['  picture    one; --picture FILE writes it to a file'] : []),
  ...found.message.split('\n').map((line) => `  | ${plain(line)}`),
  ...(found.answer ? found.answer.split('\n').map((line) => `  > ${plain(line)}`) : []),
  ...found.history.map(
    ({ date, from, to, member, reason }) =>
      `  ${date.slice(0, 16).replace('T', ' ')}  ${from} -> ${to} by ${member ? plain(member.name) : 'the site'}${reason ? `: ${plain(reason)}` : ''}`,
  ),
];
