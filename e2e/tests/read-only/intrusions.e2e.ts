/** What the browser check says of code that leaves its places: each kind of it by name, in a real browser over a page of two remotes. */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { checkInBrowser, openCheckBrowser } from '../../harness/browser-check.ts';
import { listen } from '../../harness/serve-folder.ts';
import { warmSite } from '../../harness/warm-site.ts';

const ALLOWED = {
  shell: { globals: [], storage: ['language', 'foyer-scroll'], root: [], elements: [] },
  'mf-books': {
    globals: ['books'],
    storage: ['foyer.shelf'],
    root: ['data-reading', 'style --lines'],
    elements: ['books-corner'],
  },
  'mf-films': { globals: ['films'], storage: ['foyer.seen'], root: [], elements: [] },
} as const;

/** @param run which check opens it: their scripts differ, and they run at the same time */
const documentOf = (run: string) => `<!doctype html><html><head><title>t</title></head><body>
<script id="foyer-release-set" type="application/json">{"id":1,"remotes":{}}</script>
<header id="top" style="color: red" class="bar"><a href="/">Home</a></header>
<div data-place="mf-books/page:{}"><p id="own">Books</p>
<div data-place="mf-films/strip:{}"><p id="foreign">Films</p></div></div>
<script src="/releases/shell/1.0.0/browser/main.js"></script>
<script src="/releases/mf-books/1.0.0/browser/books-${run}.js"></script>
<script>document.documentElement.dataset.hydrated = '';</script></body></html>`;
/** The host's renderer and store, as the platform gives them to remotes. */
const SHELL = `window.__host = { render: (parent, text) => { parent.textContent = text; }, keep: (key) => localStorage.setItem(key, '1') };
document.cookie = 'language=en'; localStorage.setItem('foyer-scroll', '[]');`;

/** Nothing here happens later. */
const WATCH_MS = 1000;

let browser: Browser;
let server: Server;
let site = '';
const scripts: string[] = [];
beforeAll(async () => {
  browser = await openCheckBrowser(warmSite().chromium);
  server = createServer((request, response) => {
    const { url = '' } = request;
    const [, run = ''] = /\/books[/-](\d+)/.exec(url) ?? [];
    const isScript = url.startsWith('/releases/');
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    if (!isScript) response.end(documentOf(run));
    else response.end(url.includes('/shell/') ? SHELL : scripts[Number(run)]);
  });
  site = await listen(server);
});
afterAll(async () => {
  await browser.close();
  await new Promise((resolve) => server.close(resolve));
});

const check = async (script: string, judged = ['mf-books'], said: string[] = []) => {
  const run = scripts.push(script) - 1;
  const { fault } = await checkInBrowser({
    site,
    chromium: warmSite().chromium,
    browser,
    watchMs: WATCH_MS,
    setId: 1,
    allowed: ALLOWED,
    judged,
    say: (line) => said.push(line),
    pages: [
      { remote: 'mf-books', path: `/books/${run}/`, visitor: 'anonymous', cookie: { name: 'c', value: 'v' } },
    ],
  });
  return fault;
};

/** One of each kind; `npm run test:long` tries all. */
const SAMPLE = [
  'sets a global',
  'adds to Object.prototype',
  "writes another's key",
  'writes a key that nobody declares',
  "writes into another's place",
  'adds to the body',
  "moves another's part to itself",
  'changes its own place',
  'touches what it declares',
  'opens a dialog of the platform',
  'puts a drawing that was parsed into its place',
  'hides what is not its own from screen readers',
];
const shown = <Case extends readonly [string, ...unknown[]]>(cases: readonly Case[]): Case[] =>
  cases.filter(([what]) => process.env.FOYER_E2E_LONG === '1' || SAMPLE.includes(what));

describe('a remote is refused that', () => {
  it.concurrent.each(
    shown<[string, string, string]>([
      ['sets a global', 'window.jQuery = {};', 'mf-books sets the global "jQuery" (by assignment)'],
      [
        'defines a global',
        'Object.defineProperty(globalThis, "$", { value: 1 });',
        'mf-books sets the global "$" (defineProperty)',
      ],
      ['declares a global', 'function leaks() {}', 'sets the global "leaks"'],
      [
        'replaces what the browser gives',
        'const before = fetch; window.fetch = (...given) => before(...given);',
        'mf-books sets the global "fetch" (by assignment)',
      ],
      [
        "takes another's global",
        'window.films = {};',
        `mf-books sets the global "films" (which is mf-films's)`,
      ],
      [
        "takes another's container",
        'window.mf_films = {};',
        `mf-books sets the global "mf_films" (which is mf-films's)`,
      ],
      [
        'adds to Object.prototype',
        'Object.prototype.isAdmin = true;',
        'mf-books changes Object.prototype.isAdmin (by assignment)',
      ],
      [
        'replaces a method of arrays',
        'Array.prototype.flat = function () { return []; };',
        'mf-books changes Array.prototype.flat (by assignment)',
      ],
      [
        'defines on a prototype',
        'Object.defineProperty(HTMLElement.prototype, "x", { value: 1 });',
        'mf-books changes HTMLElement.prototype.x (defineProperty)',
      ],
      [
        'replaces a function of JSON',
        'JSON.parse = () => ({});',
        'mf-books changes JSON.parse (by assignment)',
      ],
      [
        'changes a prototype chain',
        'Object.setPrototypeOf(Array.prototype, { x: 1 });',
        'mf-books changes Array.prototype',
      ],
      [
        "writes another's key",
        'localStorage.setItem("foyer.seen", "1");',
        `mf-books writes localStorage "foyer.seen" (which is mf-films's)`,
      ],
      [
        "writes the host's key itself",
        'localStorage["foyer-scroll"] = "x";',
        `mf-books writes localStorage "foyer-scroll" (which is shell's)`,
      ],
      [
        'writes a key that nobody declares',
        'sessionStorage.cart = "1";',
        'mf-books writes sessionStorage "cart" (which no package declares)',
      ],
      [
        'writes one through the platform',
        '__host.keep("foyer.seen");',
        `mf-books writes localStorage "foyer.seen" (which is mf-films's)`,
      ],
      [
        'empties the storage',
        'localStorage.clear();',
        `mf-books writes localStorage "foyer-scroll" (which is shell's)`,
      ],
      [
        "sets the host's cookie",
        'document.cookie = "language=de; path=/";',
        `mf-books writes the cookie "language" (which is shell's)`,
      ],
      [
        'opens a database',
        'indexedDB.open("films");',
        'mf-books writes the database "films" (which no package declares)',
      ],
      [
        "writes into another's place",
        'document.getElementById("foreign").textContent = "x";',
        'mf-books changes <p#foreign> in a place of mf-films (attribute textcontent)',
      ],
      [
        'removes a part of the host',
        'document.getElementById("top").remove();',
        'mf-books changes <body> of the page (remove)',
      ],
      [
        'adds to the body',
        'document.body.append(document.createElement("div"));',
        'mf-books changes <body> of the page (append)',
      ],
      [
        'adds a style for all',
        'document.head.append(document.createElement("style"));',
        'mf-books changes <head> of the page (append)',
      ],
      [
        'writes markup',
        'document.querySelector("header").innerHTML = "";',
        'mf-books changes <header#top> of the page (attribute innerhtml)',
      ],
      [
        'inserts next to it',
        'document.querySelector("header").insertAdjacentHTML("afterbegin", "<b>x</b>");',
        'mf-books changes <header#top> of the page (insertAdjacentHTML)',
      ],
      [
        'sets an attribute',
        'document.documentElement.setAttribute("lang", "xx");',
        'mf-books changes <html> of the page (attribute lang)',
      ],
      [
        'sets a class',
        'document.querySelector("header").classList.add("x");',
        'mf-books changes <header#top> of the page (attribute class)',
      ],
      [
        'sets a style by name',
        'document.body.style.overflow = "hidden";',
        'mf-books changes <body> of the page (attribute style overflow)',
      ],
      [
        'sets data of the document',
        'document.documentElement.dataset.mine = "";',
        'mf-books changes <html> of the page (attribute data-mine)',
      ],
      [
        'hides what is not its own from screen readers',
        'document.getElementById("top").setAttribute("aria-hidden", "true");',
        'mf-books changes <header#top> of the page (attribute aria-hidden)',
      ],
      ['sets the title', 'document.title = "x";', 'mf-books changes <html> of the page (document.title)'],
      [
        "moves another's part to itself",
        'document.getElementById("own").append(document.getElementById("foreign"));',
        'mf-books changes <p#foreign> in a place of mf-films (append)',
      ],
    ]),
  )('%s', async (_, script, words) => {
    expect(await check(script)).toContain(words);
  });
});

describe('a remote passes that', () => {
  it.concurrent.each(
    shown<[string, string]>([
      [
        'changes its own place',
        'const own = document.getElementById("own"); own.textContent = "x"; own.className = "a"; own.style.color = "red"; own.dataset.x = ""; own.append(document.createElement("b")); own.classList.add("y");',
      ],
      ["renders through the host's renderer", '__host.render(document.getElementById("foreign"), "x");'],
      [
        'touches what it declares',
        'window.books = {}; localStorage.setItem("foyer.shelf", "1"); __host.keep("foyer.shelf"); document.documentElement.dataset.reading = ""; document.documentElement.style.setProperty("--lines", "3"); const corner = document.createElement("aside"); corner.id = "books-corner"; document.body.append(corner); corner.textContent = "x"; corner.remove();',
      ],
      [
        'names keys after itself',
        'localStorage.setItem("mf-books.page", "1"); sessionStorage.setItem("foyer.mf-books/x", "1"); document.cookie = "mf-books-c=1";',
      ],
      ["uses the host's keys through the host", '__host.keep("foyer-scroll");'],
      [
        'reads what is not its own',
        'localStorage.getItem("foyer.seen"); document.body.style.overflow; document.querySelector("header").textContent; document.cookie; window.films;',
      ],
      ['has its container and its chunks', 'var mf_books = {}; (self.webpackChunkmf_books ||= []).push([]);'],
      [
        'loads a file of its own',
        'const link = document.createElement("link"); link.rel = "stylesheet"; link.href = "/releases/mf-books/1.0.0/browser/a.css"; document.head.append(link);',
      ],
      [
        'opens a dialog of the platform',
        'const portal = document.createElement("div"); portal.setAttribute("data-base-ui-portal", ""); document.body.append(portal); portal.innerHTML = "<p>x</p>"; const bar = document.getElementById("top"); bar.setAttribute("aria-hidden", "true"); document.body.style.overflowX = "hidden"; portal.remove(); bar.removeAttribute("aria-hidden"); document.body.style.overflowX = "";',
      ],
      [
        'puts a drawing that was parsed into its place',
        `const { documentElement: icons } = new DOMParser().parseFromString('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'); document.getElementById("own").append(icons);`,
      ],
      [
        'makes parts before it shows them',
        'const part = document.createElement("div"); part.innerHTML = "<b>x</b>"; part.firstChild.remove(); Object.assign({}, { x: 1 }); const made = Object.create(Array.prototype); made.flat = 1;',
      ],
    ]),
  )('%s', async (_, script) => {
    expect(await check(script)).toBeUndefined();
  });

  it.concurrent('is not what was released: what it does is said, and refuses nothing', async () => {
    const said: string[] = [];
    expect(await check('window.jQuery = {};', ['mf-films'], said)).toBeUndefined();
    expect(said).toEqual([
      expect.stringMatching(/^mf-books sets the global "jQuery" \(by assignment\) at \/books\/\d+\/$/),
    ]);
  });
});
