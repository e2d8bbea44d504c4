import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCESS_ORDER } from './access.ts';
import { formatApiToken, getKeyAccess, parseApiToken } from './api-key.ts';

const ID = '01JC3V6Q4W8Z0J7T2K5N9R1XHD';
const SECRET = 'a'.repeat(43);

describe('The token of an API key', () => {
  it('says which key of which organization it is', () => {
    expect(parseApiToken(formatApiToken('sunrise1', ID, SECRET))).toEqual({ organizationId: 'sunrise1', id: ID });
  });

  it('is not any other text', () => {
    expect(parseApiToken(`${formatApiToken('sunrise1', ID, SECRET)}x`)).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => parseApiToken(text) === null));
  });
});

describe('The access of an API key', () => {
  it('is never more than that of a manager, and never more than that of its person', () => {
    for (const access of ACCESS_ORDER) {
      const own = getKeyAccess(access);
      expect(ACCESS_ORDER.indexOf(own)).toBeLessThanOrEqual(ACCESS_ORDER.indexOf(access));
      expect(ACCESS_ORDER.indexOf(own)).toBeLessThanOrEqual(ACCESS_ORDER.indexOf('MANAGER'));
    }
  });
});
