import { expect, it } from '@jest/globals';
import { describeTypeFaults } from './describe-type-faults.ts';

it('names file and place as the other lines of a build do, with what explains a fault below it', () => {
  const output = [
    "../repo/mf-a/src/page.tsx(3,7): error TS2322: Type 'string' is not assignable to type 'number'.",
    '  The expected type comes from property count',
    "error TS2688: Cannot find type definition file for 'node'.",
    '',
  ].join('\n');
  expect(describeTypeFaults(output, '/home/team/x', '/home/team/repo')).toEqual([
    "mf-a/src/page.tsx:3:7: Type 'string' is not assignable to type 'number'. (TS2322)\n  The expected type comes from property count",
    "error TS2688: Cannot find type definition file for 'node'.",
  ]);
});
