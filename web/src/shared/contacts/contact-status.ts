import type { Tone } from '../../components/display/tag.tsx';

interface StatusFacts {
  readonly phone: string | null;
  readonly optedOut: boolean;
  readonly invalidPhone: boolean;
  readonly archived: boolean;
  readonly optedIn: boolean;
  readonly mayOptOut: boolean;
  readonly otherCountry: boolean;
}

/** Returns whether a contact gets texts, in words. What forbids texts comes first. `needsOptIn`: the brand texts only who opted in. */
export function describeStatus(
  { phone, optedIn, optedOut, mayOptOut, otherCountry, invalidPhone, archived }: StatusFacts,
  needsOptIn: boolean,
): { readonly label: string; readonly tone: Tone } {
  if (optedOut) return { label: 'Opted out', tone: 'bad' };
  if (invalidPhone) return { label: 'Invalid number', tone: 'warn' };
  if (archived) return { label: 'Archived', tone: 'plain' };
  if (phone === null) return { label: 'No phone', tone: 'warn' };
  if (otherCountry) return { label: 'Other country', tone: 'warn' };
  if (mayOptOut) return { label: 'May opt out', tone: 'warn' };
  return needsOptIn && !optedIn ? { label: 'Not opted in', tone: 'plain' } : { label: 'Subscribed', tone: 'good' };
}
