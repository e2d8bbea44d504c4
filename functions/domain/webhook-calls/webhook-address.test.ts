import { describe, expect, it } from 'vitest';
import { findAddressProblem, isPublicAddress } from './webhook-address.ts';

const DEPLOYED = { allowsLocalHosts: false };
const LOCAL = { allowsLocalHosts: true };

describe('The address of another system', () => {
  it.each([
    'https://example.com/hook',
    'https://hooks.example.co.uk:8443/a?token=1',
    'https://93.184.215.14/hook',
    'https://[2606:2800:220:1::1]/hook',
    'https://EXAMPLE.com',
  ])('may be %s', (address) => {
    expect(findAddressProblem(address, DEPLOYED)).toBeNull();
  });

  it.each([
    '',
    'example.com/hook',
    'http://example.com/hook',
    'ftp://example.com/hook',
    'https://ann:secret@example.com/hook',
    'https://ann@example.com/hook',
    'https://example.com/hook#part',
    'https://localhost/hook',
    'https://intranet/hook',
    'https://example./hook',
    'https://127.0.0.1/hook',
    // Other ways to write 127.0.0.1, 10.0.0.1 and 169.254.169.254.
    'https://2130706433/hook',
    'https://0x7f.1/hook',
    'https://0177.0.0.1/hook',
    'https://10.1/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/hook',
    'https://[::ffff:127.0.0.1]/hook',
    'https://[fd00::1]/hook',
    'https://[fe80::1]/hook',
    'https://[64:ff9b::10.0.0.1]/hook',
    `https://example.com/${'a'.repeat(500)}`,
  ])('may not be %s', (address) => {
    expect(findAddressProblem(address, DEPLOYED)).not.toBeNull();
  });

  it('may be on the same machine in the local cloud only', () => {
    for (const address of ['http://127.0.0.1:4000/hook', 'http://localhost:4000', 'https://localhost:4000'])
      expect([findAddressProblem(address, LOCAL), findAddressProblem(address, DEPLOYED) === null]).toEqual([
        null,
        false,
      ]);
    for (const address of ['http://10.0.0.1/hook', 'http://example.com', 'ftp://localhost/hook', 'http://127.0.0.2'])
      expect(findAddressProblem(address, LOCAL)).not.toBeNull();
  });
});

describe('An IP address', () => {
  it.each(['93.184.215.14', '8.8.8.8', '172.32.0.1', '2606:2800:220:1::1'])('is public: %s', (ip) => {
    expect(isPublicAddress(ip)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.8.8.8',
    '169.254.0.1',
    '172.16.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '2002:a00:1::1',
    '2001::1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    'example.com',
    '',
  ])('is not public: %s', (ip) => {
    expect(isPublicAddress(ip)).toBe(false);
  });
});
