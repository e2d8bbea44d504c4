// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { toPrefill } from './prefill.ts';

describe('the form for a new contact', () => {
  it.each([
    ['Ava Stone', { name: 'Ava Stone', phone: '' }],
    [' 3rd Street Cafe ', { name: '3rd Street Cafe', phone: '' }],
    ['(602) 555-0142', { name: '', phone: '(602) 555-0142' }],
    ['+1 602', { name: '', phone: '+1 602' }],
    ['', { name: '', phone: '' }],
  ])('The search "%s" fills the name or the phone and keeps the campaign', (typed, expected) => {
    expect(toPrefill(typed, { campaignId: 'c1' })).toEqual({ ...expected, campaignId: 'c1', groupId: null });
  });
});
