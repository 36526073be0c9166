/** The document's other scripts stand at the end of the body, unknown to React (render-document.tsx). */
import { afterEach, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

const Page = () => {
  const [count, setCount] = useState(0);
  return (
    <html lang="en">
      <head>
        <title>Page</title>
      </head>
      <body>
        <main>
          <button type="button" onClick={() => setCount(count + 1)}>
            {count}
          </button>
        </main>
        {count > 0 && <footer>Later</footer>}
      </body>
    </html>
  );
};
const END =
  '<link rel="preload" as="script" href="/a.js"><script type="text/plain" src="/main.js" defer></script>';

afterEach(() => {
  jest.restoreAllMocks();
});

it('is left alone by hydration and by what React adds to the body later', async () => {
  const html = renderToString(<Page />).replace('</body>', `${END}</body>`);
  const page = new DOMParser().parseFromString(html, 'text/html');
  const button = page.querySelector('button');
  const recovered = jest.fn();
  const told = jest.spyOn(console, 'error').mockReturnValue();
  const root = await act(async () => hydrateRoot(page, <Page />, { onRecoverableError: recovered }));
  expect(recovered).not.toHaveBeenCalled();
  expect(told).not.toHaveBeenCalled();
  expect(page.querySelector('button')).toBe(button);
  await act(async () => button?.click());
  expect(button?.textContent).toBe('1');
  expect(page.querySelector('footer')).not.toBeNull();
  expect(page.querySelector('script[src="/main.js"]')).not.toBeNull();
  act(() => root.unmount());
});
