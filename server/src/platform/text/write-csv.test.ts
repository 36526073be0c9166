import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { readCell, writeCsv } from './write-csv.ts';

describe('cells', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-3', "'-3"],
    ['@name', "'@name"],
    ['\tx', "'\tx"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ["'=1", "''=1"],
    ["'quoted'", "'quoted'"],
    ['a=b', 'a=b'],
  ])('%j are written as %j, and read back as they were', (text, written) => {
    expect(writeCsv([[text]])).toBe(`${written}\r\n`);
    expect(readCell(written)).toBe(text);
  });

  it('of every kind come back whole', () => {
    const cells = ['plain', 'a,b', 'say "so"', 'two\nlines', '=SUM(A1)', '', '-', "''@", '夜の港'];
    const rows = parse(writeCsv([cells])) as string[][];
    expect(rows.map((row) => row.map(readCell))).toEqual([cells]);
  });

  it('that are numbers stay numbers', () => {
    expect(writeCsv([[-3, null, 0]])).toBe('-3,,0\r\n');
  });
});
