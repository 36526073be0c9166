/**
 * Adds to a remote from the scaffold what the site's shell has never heard of: a page with a parameter whose address stands once, a tag that makes its
 * own query stale, and drawings of its own in the menu, in a button and alongside text.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const SHELF_ICON = 'M4 4h16v16H4zM4 12h16';

const FILES: Record<string, string> = {
  'src/paths.ts': `
export const BOOK = '/books/:number#/';
export const SHELF_ICON = '${SHELF_ICON}';
`,
  'src/books-api.ts': `
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

export const booksApi = injectEndpoints(
  'books',
  (build) => ({
    booksGetShelf: build.query<{ categories: unknown[] }, number>({
      query: () =>
        apiCall('GET /api/json/categories/{lifetime}/{gender}.{lang}.json', { lifetime: 3600, gender: 'straight', lang: 'en' }),
      providesTags: (_answer, _error, number) => [{ type: 'books/Shelf', id: number }],
    }),
    booksOpen: build.mutation<unknown, number>({
      query: () => ({ ...apiCall('POST /api/stats.php'), body: { act: 'page', page: 'books' } }),
      invalidatesTags: (_answer, _error, number) => [{ type: 'books/Shelf', id: number }],
    }),
  }),
  ['books/Shelf'],
);
`,
  'src/book/page.tsx': `
import { Button, FormattedMessage, Icon, Link, useIntl, useSite } from '@foyer/shared/platform';
import type { Page, PageProps } from '@foyer/shared/remotes/remote';
import { pageAddress } from '@foyer/shared/routes/page-address';
import { booksApi } from '../books-api.ts';
import { BOOK, SHELF_ICON } from '../paths.ts';

const { booksGetShelf, booksOpen } = booksApi.endpoints;

const BookPage = ({ params }: PageProps) => {
  const intl = useIntl();
  const { publicUrl } = useSite();
  const number = Number(params.number);
  const { data } = booksGetShelf.useQuery(number);
  const [open] = booksOpen.useMutation();
  return (
    <article>
      <title>{intl.formatMessage({ id: 'books.title' })}</title>
      <link rel="canonical" href={\`\${publicUrl}\${pageAddress(BOOK, { number })}\`} />
      <h1>
        <Icon name={SHELF_ICON} /> <FormattedMessage id="books.title" /> {number}
      </h1>
      <p data-shelf>{data?.categories.length}</p>
      <Button icon={SHELF_ICON} onClick={() => void open(number)}>
        <FormattedMessage id="books.text" />
      </Button>
      <Link to={pageAddress(BOOK, { number: number + 1 })}>
        <FormattedMessage id="books.note" />
      </Link>
    </article>
  );
};

export const page = {
  load: async ({ params, query }) => {
    await query(booksGetShelf.initiate(Number(params.number)));
    return { status: 200 };
  },
  Component: BookPage,
} satisfies Page;
`,
};

const change = async (file: string, changes: readonly (readonly [from: string, to: string])[]) => {
  let text = await readFile(file, 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    text = text.replace(from, to);
  }
  await writeFile(file, text);
};

/** @param folder of a remote named mf-books */
export const addOwnParts = async (folder: string): Promise<void> => {
  await mkdir(join(folder, 'src/book'));
  for (const [file, text] of Object.entries(FILES)) await writeFile(join(folder, file), text);
  await change(join(folder, 'src/pages.ts'), [
    ['import { declare', "import { BOOK, SHELF_ICON } from './paths.ts';\nimport { declare"],
    ["page: 'home' }", "page: 'home' }, { name: 'book', path: BOOK, page: 'book' }"],
    ["icon: 'star'", 'icon: SHELF_ICON'],
  ]);
  await change(join(folder, 'remote.config.ts'), [["pages: ['home']", "pages: ['home', 'book']"]]);
  await change(join(folder, 'src/smoke.ts'), [
    ['pages: [', "pages: [{ page: 'book', path: '/books/7/', as: ['anonymous', 'member'] }, "],
  ]);
};
