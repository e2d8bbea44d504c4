import { expect, it } from 'vitest';
import { CannotStart, parsePort } from './listen.ts';

it.each(['0', '3100', '65535'])('PORT may be %s', (text) => {
  expect(parsePort(text)).toBe(Number(text));
});

it.each(['', 'abc', '-1', '65536', '31.5'])('PORT may not be "%s", and the message says what it may be', (text) => {
  expect(() => parsePort(text)).toThrow(CannotStart);
  expect(() => parsePort(text)).toThrow('PORT is a number from 0 to 65535');
});
