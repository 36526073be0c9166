import { describe, expect, it } from '@jest/globals';
import { embedCode } from './embed-code.ts';

describe('embedCode', () => {
  it('is an iframe of 426 by 265 whose title cannot break out of its attribute', () => {
    const code = embedCode('https://foyer.example/embed/1/a/', '"><script>x</script>', {
      width: 426,
      height: 265,
    });
    const frame = new DOMParser().parseFromString(code, 'text/html').body;
    expect(frame.children).toHaveLength(1);
    const [iframe] = frame.children;
    expect(iframe?.getAttribute('width')).toBe('426');
    expect(iframe?.getAttribute('height')).toBe('265');
    expect(iframe?.getAttribute('title')).toBe('"><script>x</script>');
  });
});
