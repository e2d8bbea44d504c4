import { expect, it } from 'vitest';
import { withPrice } from './sending-summary.ts';

it.each([
  [6, 'Send to 3 contacts · $0.06'],
  [0, 'Send to 3 contacts'],
])('A button that sends for %i cents at most says %s', (priceCents, label) => {
  expect(withPrice('Send to 3 contacts', { priceCents })).toBe(label);
});
