import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { Avatar } from './avatar.tsx';

const show = (src: string | null, name = 'quiet-heron') => render(<Avatar src={src} name={name} />).container;

describe('an avatar', () => {
  it('is drawn from a monogram’s address, without a request', () => {
    const shown = show('/static/monogram/%D0%96.3.svg');
    expect(shown.querySelector('img')).toBeNull();
    expect(shown.textContent).toBe('Ж');
    expect(shown.querySelector('rect')?.getAttribute('fill')).toBe('#8a6a4b');
  });

  it('is the picture of a member who has one', () => {
    expect(show('/media/member-3/abc/avatar.webp').querySelector('img')?.getAttribute('src')).toBe(
      '/media/member-3/abc/avatar.webp',
    );
  });

  it.each(['/static/monogram/A.9.svg', '/static/monogram/%E0%A4%A.1.svg', '/static/monogram/A.1.svg.png'])(
    'leaves %s, which is no monogram, to the server',
    (address) => {
      expect(show(address).querySelector('img')?.getAttribute('src')).toBe(address);
    },
  );

  it('is the first letter of the name where there is no picture', () => {
    expect(show(null, 'harbour').textContent).toBe('H');
  });
});
