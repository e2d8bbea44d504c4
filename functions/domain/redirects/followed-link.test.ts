import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isFollowedByPerson, recordFollowed } from './followed-link.ts';
import { renderContactPage } from './redirect-page.ts';
import { newView } from '../views/visit.ts';
import { DEFAULT_WEIGHTS, scoreEngagement, sumPoints } from '../views/engagement.ts';
import { parsePhone } from '../contacts/phone.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1';
const started = new Date('2026-03-02T17:00:00Z');
const view = newView({ stepId: 'c-1', pitchId: null, started });

describe('who follows a link', () => {
  it.each([
    ['an older browser', 'GET', { 'user-agent': PHONE }, true],
    ['a browser that opens a document', 'GET', { 'user-agent': PHONE, 'sec-fetch-dest': 'document' }, true],
    ['an image on a page', 'GET', { 'user-agent': PHONE, 'sec-fetch-dest': 'image' }, false],
    ['a browser that fetches ahead', 'GET', { 'user-agent': PHONE, 'sec-purpose': 'prefetch;prerender' }, false],
    ['a look at the headers', 'HEAD', { 'user-agent': PHONE }, false],
    ['a preview of iMessage', 'GET', { 'user-agent': `${PHONE} facebookexternalhit/1.1 Facebot/1.0` }, false],
    ['a preview of WhatsApp', 'GET', { 'user-agent': 'WhatsApp/2.23' }, false],
    ['a program without a name', 'GET', {}, false],
  ])('%s counts as a person only when it is one', (_, method, headers, isPerson) => {
    expect(isFollowedByPerson({ method, headers })).toBe(isPerson);
  });
});

describe('a followed link', () => {
  it('However often a contact follows a link, it counts once, with the first time', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 }), (offsets) => {
        let [current, counted] = [view, 0];
        for (const offset of offsets) {
          const change = recordFollowed(current, new Date(started.getTime() + offset));
          if (change === null) continue;
          counted += Number(change.isFirstView);
          current = change.view;
        }
        expect(counted).toBe(1);
        expect(current.facts.redirected).toEqual(new Date(started.getTime() + (offsets[0] ?? 0)));
        expect(sumPoints(scoreEngagement(current, DEFAULT_WEIGHTS))).toBe(0);
      }),
      { seed: 20_260_302 },
    );
  });

  it('The page of a number has both ways to reach it, and no markup of staff', () => {
    const parsed = parsePhone('602-555-0142');
    if (!parsed.ok) throw new Error('not a number');
    const sender = { name: 'Acme <b>', color: '#0b7462', image: null };
    const page = renderContactPage(sender, { phone: parsed.phone, button: '<script>' });
    expect(page).toContain('href="tel:+16025550142"');
    expect(page).toContain('href="sms:+16025550142"');
    expect(page).not.toContain('<script>');
    expect(page).not.toContain('<b>');
  });
});
