import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseEmails, toInvitedAccess } from './invitation.ts';

it('Addresses may be separated by anything that people type or paste', () => {
  expect(parseEmails('Ann@Acme.test, bob@acme.test;\n<cleo@acme.test>  ann@acme.test')).toEqual({
    emails: ['ann@acme.test', 'bob@acme.test', 'cleo@acme.test'],
    wrong: [],
  });
  expect(parseEmails('ann@acme, @acme.test, call me')).toEqual({
    emails: [],
    wrong: ['ann@acme', '@acme.test', 'call', 'me'],
  });
});

it('Every typed part is an address or wrong, and appears once', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { emails, wrong } = parseEmails(text);
      const all = [...emails, ...wrong];
      expect(new Set(all).size).toBe(all.length);
      expect(all.every((part) => part !== '' && !/[\s,;]/.test(part))).toBe(true);
    }),
  );
});

it('A role counts in capitals and in small letters', () => {
  expect(['admin', 'Manager', ' readonly ', 'limited'].map(toInvitedAccess)).toEqual([
    'ADMIN',
    'MANAGER',
    'READONLY',
    'LIMITED',
  ]);
});

it('An unknown role, and the owner, become the lowest level', () => {
  expect(['ADMIN', 'MANAGER', 'OWNER', 'NONE', 'KING', null].map(toInvitedAccess)).toEqual([
    'ADMIN',
    'MANAGER',
    'LIMITED',
    'LIMITED',
    'LIMITED',
    'LIMITED',
  ]);
});
