import { expect, it } from 'vitest';
import { PACKS } from '../brand/packs.ts';
import { saysHowToOptOut } from './opt-out-line.ts';

it.each([
  'Reply STOP to opt out',
  'Sunrise Dental: reply STOP to opt out',
  'Hi Ann, see you at 3. Text STOP to unsubscribe.',
  'Sale today! Txt "STOP" 2 end',
  'STOP to opt out',
  'STOP=end, HELP=help',
  'STOP ends',
  'Questions? Call us. To leave, send STOP at any time, day or night.',
  'Your table is ready. STOP',
  "Don't STOP now. Reply STOP to opt out",
])('"%s" says how to opt out', (text) => {
  expect(saysHowToOptOut(text)).toBe(true);
});

it.each([
  "don't STOP",
  'don’t STOP',
  'Our sale does not STOP',
  'We NEVER STOP caring',
  'NON-STOP savings',
  "Text us, don't STOP dreaming",
  'Meet at the BUS STOP.',
  'STOP by our store today',
  'STOP scrolling and read this',
  'Reply YES. The fun will STOP at ten.',
  'reply stop to opt out',
  'Hello',
  '',
])('"%s" does not say how to opt out', (text) => {
  expect(saysHowToOptOut(text)).toBe(false);
});

it('The opt-out line of each brand says how to opt out', () => {
  for (const { texts } of Object.values(PACKS)) expect(saysHowToOptOut(texts.firstMessageSuffix)).toBe(true);
});
