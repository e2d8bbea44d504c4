import { describe, expect, it } from 'vitest';
import { findCallerAddress, toAddressGroup } from './caller-address.ts';

describe('toAddressGroup', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::FFFF:c633:6407', '198.51.100.7'],
    ['64:ff9b::198.51.100.7', '64:ff9b:0:0::/64'],
    ['', 'unknown'],
    [' nonsense ', 'nonsense'],
  ])('%s counts as %s', (address, group) => {
    expect(toAddressGroup(address)).toBe(group);
  });
});

describe('findCallerAddress', () => {
  const headers = { 'x-viewer-ip': '203.0.113.9', 'x-forwarded-for': '203.0.113.1, 198.51.100.7, 130.176.0.1' };

  it('The distribution states the viewer', () => {
    expect(findCallerAddress(headers, true)).toBe('203.0.113.9');
  });

  it('At the address of AppSync the viewer is the entry before CloudFront, whatever the client wrote before', () => {
    expect(findCallerAddress(headers, false)).toBe('198.51.100.7');
    expect(findCallerAddress({ 'x-forwarded-for': '198.51.100.7, 130.176.0.1' }, false)).toBe('198.51.100.7');
    expect(findCallerAddress({ 'x-forwarded-for': '198.51.100.7' }, false)).toBe('198.51.100.7');
    expect(findCallerAddress({}, false)).toBe('unknown');
  });
});
