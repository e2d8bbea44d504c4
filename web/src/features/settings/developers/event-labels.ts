import type { EventType } from '../../../../../functions/domain/webhook-endpoints/webhook-endpoint.ts';

const EVENT_WORDS: Readonly<Record<EventType, (contact: string) => string>> = {
  'contact.created': (contact) => `A ${contact} was added`,
  'contact.replied': (contact) => `A ${contact} replied`,
  'contact.opted_out': (contact) => `A ${contact} opted out`,
  'text.delivered': () => 'A text was delivered',
  'text.failed': () => 'A text failed',
  'pitch.completed': (contact) => `A ${contact} completed a pitch`,
};

/** Returns what an event is about. `contact`: the word of the brand. An event of a newer version keeps its name. */
export function describeEvent(event: string, contact: string): string {
  if (event === 'test') return 'Test';
  return Object.hasOwn(EVENT_WORDS, event) ? EVENT_WORDS[event as EventType](contact) : event;
}
