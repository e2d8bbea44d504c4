import { describe, expect, it } from 'vitest';
import { newOrganization } from './account.ts';
import { findSettingsProblem } from './organization-settings.ts';

const organization = newOrganization({ id: 'o', name: 'One', brand: 'text', number: '+16025550100' });

describe('Settings of an organization', () => {
  it.each([
    [{ name: ' ' }, 'Give the organization a name.'],
    [{ color: 'red' }, 'Choose a color such as #0b7462.'],
    [{ color: '#0b7462; background: url(x)' }, 'Choose a color such as #0b7462.'],
    [{ autoReplyEnabled: true }, 'Write the auto-reply first.'],
    [{ autoReplyEnabled: true, autoReplyContent: '  ' }, 'Write the auto-reply first.'],
    [{ autoReplyContent: 'x'.repeat(1_001) }, 'The auto-reply can have at most 1000 characters.'],
    [{ allowCallForwarding: true }, 'Enter the phone number that calls go to.'],
    [{ forwardingPhone: '+16025550100' as const }, 'Calls cannot be forwarded to the number that they come from.'],
  ])('%j are refused', (given, problem) => {
    expect(findSettingsProblem(given, organization)).toBe(problem);
  });

  it('count together with what is stored', () => {
    const stored = { ...organization, autoReplyContent: 'Hello', forwardingPhone: '+16025550177' as const };
    expect(findSettingsProblem({ autoReplyEnabled: true, allowCallForwarding: true }, stored)).toBeNull();
    expect(findSettingsProblem({ name: undefined, color: null }, stored)).toBeNull();
  });
});
