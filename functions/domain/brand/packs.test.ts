import { describe, expect, it } from 'vitest';
import { fillTemplate, getPackById, getPackByHost, PACKS } from './packs.ts';

describe('brand packs', () => {
  it('chooses the brand by a label of the host name', () => {
    expect(getPackByHost('blast.localhost:3000').id).toBe('blast');
    expect(getPackByHost('app.blast.example.com').id).toBe('blast');
    expect(getPackByHost('LOCALHOST:3000').id).toBe('text');
    expect(getPackByHost('blastoff.example.com').id).toBe('text');
  });

  it('falls back to the main brand for an unknown id', () => {
    expect(getPackById('blast').id).toBe('blast');
    expect(getPackById('nobody').id).toBe('text');
  });

  it('fills templates once, values are never expanded again', () => {
    expect(fillTemplate('{org}: reply STOP', { org: '{phone} & Co', phone: '1' })).toBe('{phone} & Co: reply STOP');
    expect(fillTemplate('{unknown} stays', {})).toBe('{unknown} stays');
  });

  it('tells people how to leave in every text that must say it', () => {
    for (const pack of Object.values(PACKS)) {
      expect(pack.texts.firstMessageSuffix).toContain('STOP');
      expect(pack.texts.help).toContain('STOP');
      expect(pack.texts.optInConfirmation).toContain('STOP');
      expect(pack.texts.optOutConfirmation).toContain('START');
    }
  });
});
