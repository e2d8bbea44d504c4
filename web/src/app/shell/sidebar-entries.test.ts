import { describe, expect, it } from 'vitest';
import { PACKS } from '../../../../functions/domain/brand/packs.ts';
import { listSidebarEntries, type SidebarFacts } from './sidebar-entries.ts';

function listEntries(organization: Partial<SidebarFacts['organization']>, wpAdmin = false): readonly string[] {
  const defaults = {
    access: 'MANAGER',
    v2: false,
    showMessages: false,
    showEventsPage: false,
    adminSidebar: false,
  } as const;
  return listSidebarEntries({ user: { wpAdmin }, organization: { ...defaults, ...organization } }, PACKS.text);
}

describe('the sidebar', () => {
  it('has Messages where the organization shows messages', () => {
    expect(listEntries({})).toEqual(['overview', 'contacts', 'campaigns', 'pitches', 'groups']);
    expect(listEntries({ showMessages: true })).toEqual([
      'overview',
      'contacts',
      'campaigns',
      'pitches',
      'groups',
      'messages',
    ]);
    expect(listEntries({ v2: true })).toEqual(['overview', 'contacts', 'campaigns', 'pitches', 'groups']);
    expect(listEntries({ v2: true, showMessages: true })).toEqual([
      'overview',
      'contacts',
      'campaigns',
      'pitches',
      'groups',
      'messages',
    ]);
  });

  it('has Events where the organization shows them, also for platform staff', () => {
    expect(listEntries({ showEventsPage: true })).toEqual([
      'overview',
      'contacts',
      'campaigns',
      'pitches',
      'groups',
      'events',
    ]);
    expect(listEntries({ showEventsPage: true }, true).at(-1)).toBe('events');
    expect(listEntries({ showEventsPage: true, showMessages: true }).slice(-2)).toEqual(['messages', 'events']);
    expect(listEntries({ showEventsPage: true, access: 'LIMITED' })).toEqual(['overview']);
  });

  it('is that of platform staff for them and for listed organizations', () => {
    const all = ['overview', 'contacts', 'organizations', 'campaigns', 'pitches', 'groups', 'messages'];
    expect(listEntries({}, true)).toEqual(all);
    expect(listEntries({ adminSidebar: true, access: 'READONLY' })).toEqual(all);
  });

  it('is only Overview for people who only get notifications, whatever the organization has', () => {
    expect(listEntries({ access: 'LIMITED', showMessages: true, adminSidebar: true })).toEqual(['overview']);
  });
});
