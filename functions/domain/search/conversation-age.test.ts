import { describe, expect, it } from 'vitest';
import { CONVERSATION_AGES, hasConversationAge } from './conversation-age.ts';

const NOW = new Date('2026-12-01T15:00:00Z');
const talkedAt = (at: string) =>
  ({ lastMessage: { messageId: 'm', direction: 'IN', body: 'Hi', at: new Date(at) } }) as const;

describe('the age of a conversation', () => {
  it.each([
    ['2026-12-01T14:59:59Z', ['within7Days', 'within30Days']],
    ['2026-11-24T15:00:00Z', ['within7Days', 'within30Days']],
    ['2026-11-24T14:59:59Z', ['within30Days']],
    ['2026-11-01T15:00:00Z', ['within30Days']],
    ['2026-11-01T14:59:59Z', ['over30Days']],
    ['2026-09-02T15:00:00Z', ['over30Days']],
    ['2026-09-02T14:59:59Z', ['over30Days', 'over90Days']],
  ])('of %s', (at, ages) => {
    expect(CONVERSATION_AGES.filter((age) => hasConversationAge(talkedAt(at), age, NOW))).toEqual(ages);
  });

  it('of a contact without one', () => {
    expect(CONVERSATION_AGES.filter((age) => hasConversationAge({ lastMessage: null }, age, NOW))).toEqual([
      'noConversation',
    ]);
  });
});
