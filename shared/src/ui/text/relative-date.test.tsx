import { describe, expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { IntlProvider } from '@foyer/shared/platform';
import { PostDate } from './relative-date.tsx';

const DAY_MS = 86_400_000;
const posted = new Date(Date.now() - 3 * DAY_MS - 3_600_000).toISOString();
const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(posted));

const shown = async (isExact: boolean) => {
  const element = (
    <IntlProvider locale="en" messages={{}}>
      <PostDate iso={posted} isExact={isExact} />
    </IntlProvider>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(element);
  const read = () => {
    const time = container.querySelector('time');
    return { text: time?.textContent, title: time?.title };
  };
  const before = read();
  await act(async () => {
    hydrateRoot(container, element);
  });
  return { before, after: read() };
};

describe('when something was posted', () => {
  it('is a date in the document and how long ago in the browser', async () => {
    expect(await shown(false)).toEqual({
      before: { text: date, title: date },
      after: { text: '3 days ago', title: date },
    });
  });

  it('stays the date where the line must not break elsewhere', async () => {
    expect(await shown(true)).toEqual({
      before: { text: date, title: date },
      after: { text: date, title: '3 days ago' },
    });
  });
});
