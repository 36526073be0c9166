import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createPortal } from 'react-dom';
import { moveInMenu } from './move-in-menu.ts';

it('moves among the entries of all packages, around the ends', async () => {
  render(
    <div role="dialog" aria-label="Menu" data-testid="menu" tabIndex={-1} onKeyDown={moveInMenu}>
      <div>
        <button type="button">First</button>
        <button type="button" disabled>
          Off
        </button>
      </div>
      <button type="button">Last</button>
      {createPortal(<input aria-label="Title" defaultValue="ab" />, document.body)}
    </div>,
  );
  const [first, last] = [screen.getByText('First'), screen.getByText('Last')];
  screen.getByTestId('menu').focus();
  for (const [key, entry] of [
    ['{ArrowDown}', first],
    ['{ArrowDown}', last],
    ['{ArrowDown}', first],
    ['{ArrowUp}', last],
    ['{Home}', first],
    ['{End}', last],
  ] as const) {
    await userEvent.keyboard(key);
    expect(entry).toHaveFocus();
  }
  // A dialog that an entry opened keeps its keys.
  screen.getByLabelText('Title').focus();
  await userEvent.keyboard('{Home}');
  expect(screen.getByLabelText('Title')).toHaveFocus();
});
