import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addToken, hintPhone, MAX_TOKENS, needsVerification, parseTokens, TOKENS_LENGTH } from './access.ts';

describe('Access to a pitch', () => {
  it('needs a confirmed phone when the campaign says so, or when a slide is for one person only', () => {
    const text = { slideType: 'TEXT' } as const;
    expect(needsVerification({ requireVerification: false }, [text])).toBe(false);
    expect(needsVerification({ requireVerification: true }, [])).toBe(true);
    expect(needsVerification({ requireVerification: false }, [text, { slideType: 'AUDIO' as never }])).toBe(true);
  });

  it('keeps the newest tokens of a browser in order, and never more than one call may send', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Za-z0-9_-]{22}$/), { maxLength: 40 }), (tokens) => {
        const kept = tokens.reduce(addToken, '');
        expect(parseTokens(kept)).toEqual(tokens.slice(-MAX_TOKENS));
        expect(kept.length).toBeLessThanOrEqual(TOKENS_LENGTH);
      }),
    );
  });

  it('tells the last four digits of a phone', () => {
    expect(hintPhone('+16025550134')).toBe('(•••) •••-0134');
  });
});
