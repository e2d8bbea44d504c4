import { addEvent, isBookingConfirmed } from '../if-then/facts.ts';
import type { SlideId } from '../shared/ids.ts';
import { countOffered } from './visit-facts.ts';
import { NOTHING_NEW, type PitchView, type RecordedView } from './visit.ts';

/**
 * Adds that a contact has scheduled on a calendar slide, as the calendar's own service says. What is known already changes nothing, so that repeated and late reports are
 * harmless. `at`: when the contact booked, by the calendar's clock, which is never ahead of ours.
 */
export function recordScheduled(view: PitchView, slideId: SlideId, at: Date, now: Date): RecordedView {
  const before = view.facts.slides[slideId];
  if (before && isBookingConfirmed(before)) return { ...NOTHING_NEW, view };
  const facts = addEvent(view.facts, { kind: 'SCHEDULED', at: at < now ? at : now, slideId });
  const offered = countOffered(view, facts);
  return {
    ...NOTHING_NEW,
    view: { ...view, facts, offered, lastActive: view.lastActive > now ? view.lastActive : now },
    isFirstView: view.facts.viewed === null,
    isNews: true,
  };
}
