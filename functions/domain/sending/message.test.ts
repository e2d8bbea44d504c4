import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movesForward, MESSAGE_STATES, type CarrierStatus, type MessageState } from './message.ts';

const reports = fc.array(fc.constantFrom<CarrierStatus>('SENT', 'DELIVERED', 'UNDELIVERED', 'FAILED'), {
  maxLength: 12,
});

function after(start: MessageState, reported: readonly CarrierStatus[]): MessageState[] {
  const states: MessageState[] = [start];
  for (const report of reported) {
    const now = states.at(-1) ?? start;
    states.push(movesForward(now, report) ? report : now);
  }
  return states;
}

describe('message states', () => {
  it('A message never returns to an earlier state, in any order of the carrier’s reports', () => {
    fc.assert(
      fc.property(reports, (reported) => {
        const states = after('HANDED_OVER', reported).filter((state, index, all) => state !== all[index - 1]);
        expect(new Set(states).size).toBe(states.length);
      }),
    );
  });

  it('"delivered" is final, whatever the carrier reports later', () => {
    fc.assert(
      fc.property(reports, reports, (before, later) => {
        expect(after('HANDED_OVER', [...before, 'DELIVERED', ...later]).at(-1)).toBe('DELIVERED');
      }),
    );
  });

  it.each<MessageState>(['RECEIVED', 'SCHEDULED', 'CANCELED', 'DELIVERED'])(
    'A report does not change the state %s',
    (state) => {
      for (const report of ['SENT', 'DELIVERED', 'UNDELIVERED', 'FAILED'] as const)
        expect(movesForward(state, report)).toBe(false);
    },
  );

  it('A report settles an unknown outcome', () => {
    expect(movesForward('OUTCOME_UNKNOWN', 'SENT')).toBe(true);
    expect(movesForward('OUTCOME_UNKNOWN', 'FAILED')).toBe(true);
    expect(MESSAGE_STATES).toContain('OUTCOME_UNKNOWN');
  });
});
