/** The early script and its replay against React's own hydration, in jsdom; e2e/tests/members/taps.e2e.ts tries the real page. */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import './keep-taps.ts';
import { ANSWERED, HYDRATED, PRESSED, WAITING_PLACE } from './kept-taps.ts';
import { keepAsLeft, noteChangedFields, replayTaps } from './replay-taps.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const onVote = jest.fn();
const onSend = jest.fn();

const Page = () => {
  const [text, setText] = useState('');
  const [choice, setChoice] = useState('a');
  const [agreed, setAgreed] = useState(false);
  return (
    <main>
      <button type="button" onClick={onVote}>
        Like
      </button>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSend(text);
        }}
      >
        <input aria-label="text" value={text} onChange={(event) => setText(event.target.value)} />
        <input aria-label="free" defaultValue="before" />
        <select aria-label="choice" value={choice} onChange={(event) => setChoice(event.target.value)}>
          <option>a</option>
          <option>b</option>
        </select>
        <input
          type="checkbox"
          aria-label="agreed"
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        <button type="submit">Send</button>
      </form>
      <output>{`${text}|${choice}|${agreed}`}</output>
    </main>
  );
};

const find = <Kind extends HTMLElement>(selector: string): Kind => {
  const found = document.querySelector<Kind>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const typeInto = (field: HTMLInputElement, text: string) => {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
const hydrate = async () => {
  noteChangedFields();
  await act(async () => {
    hydrateRoot(find('#page'), <Page />);
  });
  document.documentElement.setAttribute(HYDRATED, '');
  await act(async () => replayTaps());
};

beforeEach(() => {
  jest.clearAllMocks();
  document.documentElement.removeAttribute(HYDRATED);
  const page = document.createElement('div');
  page.id = 'page';
  page.innerHTML = renderToString(<Page />);
  document.body.replaceChildren(page);
});

describe('taps before hydration', () => {
  it('are acknowledged immediately and carried out once, however often they were repeated', async () => {
    const button = find('button[type=button]');
    button.click();
    button.click();
    expect(button.hasAttribute(PRESSED)).toBe(true);
    expect(onVote).not.toHaveBeenCalled();
    await hydrate();
    expect(onVote).toHaveBeenCalledTimes(1);
    expect(button.hasAttribute(PRESSED)).toBe(false);
    await act(async () => button.click());
    expect(onVote).toHaveBeenCalledTimes(2);
  });

  it('on a form without an address send it with what was typed', async () => {
    typeInto(find('[aria-label=text]'), 'hello');
    find('button[type=submit]').click();
    await hydrate();
    expect(onSend).toHaveBeenCalledTimes(1);
    expect(onSend).toHaveBeenCalledWith('hello');
  });

  it('are left to a script that answers already', () => {
    const button = find('button[type=button]');
    const onTap = jest.fn();
    button.closest('main')?.setAttribute(ANSWERED, '');
    button.addEventListener('click', onTap);
    button.click();
    expect(onTap).toHaveBeenCalledTimes(1);
    expect(button.hasAttribute(PRESSED)).toBe(false);
  });

  it('are given up after half a minute, with a notice', () => {
    jest.useFakeTimers();
    const button = find('button[type=button]');
    button.click();
    jest.advanceTimersByTime(30_000);
    expect(button.hasAttribute(PRESSED)).toBe(false);
    expect(document.querySelector('[role=alert]')).not.toBeNull();
    jest.advanceTimersByTime(8000);
    expect(document.querySelector('[role=alert]')).toBeNull();
    jest.useRealTimers();
  });
});

describe('fields before hydration', () => {
  it('keep their text, choice and tick, controlled by React or not', async () => {
    typeInto(find('[aria-label=text]'), 'typed');
    typeInto(find('[aria-label=free]'), 'changed');
    const select = find<HTMLSelectElement>('select');
    select.value = 'b';
    select.dispatchEvent(new Event('input', { bubbles: true }));
    find('[type=checkbox]').click();
    await hydrate();
    expect(find('output').textContent).toBe('typed|b|true');
    expect(find<HTMLInputElement>('[aria-label=text]').value).toBe('typed');
    expect(find<HTMLInputElement>('[aria-label=free]').value).toBe('changed');
    expect(find<HTMLInputElement>('[type=checkbox]').checked).toBe(true);
  });

  it('keep what the browser filled in automatically', async () => {
    find<HTMLInputElement>('[aria-label=text]').value = 'restored';
    await hydrate();
    expect(find('output').textContent).toBe('restored|a|false');
  });
});

describe('a part whose elements are replaced by living ones', () => {
  it('has its disclosures as the visitor left them', () => {
    const menu = (text: string, isOpen = false) =>
      `<details${isOpen ? ' open' : ''}><summary aria-label="More">dots</summary>${text}</details>`;
    const of = (html: string): HTMLElement => {
      const place = document.createElement('div');
      place.innerHTML = html;
      return place;
    };
    const served = of(menu('one') + menu('two') + menu('three', true));
    served.setAttribute(WAITING_PLACE, '');
    const [, second, third] = served.querySelectorAll('details');
    if (!second || !third) throw new Error('there are three');
    second.open = true;
    third.open = false;
    const live = of(menu('one') + menu('two') + menu('three', true));
    keepAsLeft(served, live);
    expect([...live.querySelectorAll('details')].map(({ open }) => open)).toEqual([false, true, false]);
  });
});
