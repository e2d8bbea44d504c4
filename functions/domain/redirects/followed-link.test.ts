import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isFollowedByPerson, recordFollowed } from './followed-link.ts';
import { renderContactPage } from './redirect-page.ts';
import { newView } from '../views/visit.ts';
import { DEFAULT_WEIGHTS, scoreEngagement, sumPoints } from '../views/engagement.ts';
import { parsePhone } from '../contacts/phone.ts';

const started = new Date('2026-03-02T17:00:00Z');
const view = newView({ stepId: 'c-1', pitchId: null, started });

it.each(['HEAD', 'OPTIONS', 'POST'])('Who only asks with %s follows no link', (method) => {
  const headers = {
    'user-agent':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'sec-fetch-dest': 'document',
  };
  expect(isFollowedByPerson({ method, headers })).toBe(false);
  expect(isFollowedByPerson({ method: 'GET', headers })).toBe(true);
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
