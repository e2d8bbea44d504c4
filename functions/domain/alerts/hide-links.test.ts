import { expect, it } from 'vitest';
import { hideLinks } from './hide-links.ts';

it.each([
  ['See https://evil.example/sign-in?x=1 now', 'See (link) now'],
  ['www.evil.example', '(link)'],
  ['bit.ly/abc', '(link)'],
  ['evil.example.', '(link).'],
  ['HTTPS://EVIL.EXAMPLE', '(link)'],
  ['evil．example', '(link)'],
  ['Your session ended: app-sign.in/a?b#c ok', 'Your session ended: (link) ok'],
  ['Yes, 3.30 pm. Thank you... bye', 'Yes, 3.30 pm. Thank you... bye'],
  ['At 10 a.m. or 2 p.m.', 'At 10 a.m. or 2 p.m.'],
  ['It costs $3.50.', 'It costs $3.50.'],
])('A reply %j stands in an alert as %j', (text, shown) => {
  expect(hideLinks(text)).toBe(shown);
});
