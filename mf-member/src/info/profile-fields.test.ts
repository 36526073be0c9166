import { expect, it } from '@jest/globals';
import { websiteAddress } from './profile-fields.ts';

it.each([
  ['harbour.example', 'https://harbour.example/'],
  ['http://harbour.example/a b', 'http://harbour.example/a%20b'],
])('links the website %s', (text, address) => {
  expect(websiteAddress(text)).toBe(address);
});

it.each(['', 'javascript:alert(1)', 'data:text/html,x', 'user@harbour.example', 'just words', 'localhost'])(
  'leaves %j as text',
  (text) => {
    expect(websiteAddress(text)).toBeUndefined();
  },
);
