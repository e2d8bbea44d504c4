import type { TimelineEvent } from './timeline.ts';

type ConsentEntry = NonNullable<TimelineEvent['consent']>;

/** A change of consent in words. */
export const CONSENT_LABELS: Readonly<Record<ConsentEntry['state'], string>> = {
  OPTED_IN: 'Opted in',
  OPTED_OUT: 'Opted out',
  ASKED: 'Asked to opt in',
  ATTESTED: 'Added with consent',
};

/** Returns how the consent changed, such as "Replied STOP". */
export function formatEvidence({
  how,
  evidence,
  userName,
}: Pick<ConsentEntry, 'how' | 'evidence' | 'userName'>): string {
  if (how === 'staff') return [`By ${userName ?? 'staff'}`, evidence].filter(Boolean).join(': ');
  if (how === 'list') return `${userName ?? 'Staff'} imported a list of opt-outs: ${evidence}`;
  if (how === 'statement') return `${userName ?? 'Staff'} confirmed: “${evidence}”`;
  if (how === 'form') return `Agreed by a form: ${evidence}`;
  if (how === 'keyword') return `Replied ${evidence}`;
  if (how === 'carrier') return ['Refused by the carrier', evidence].filter(Boolean).join(': ');
  return evidence;
}
