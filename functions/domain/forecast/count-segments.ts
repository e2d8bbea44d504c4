import type { Occasion } from '../appointments/appointment.ts';
import { renderStep, type StepContent } from '../campaigns/step.ts';
import type { Contact } from '../contacts/contact.ts';
import { countChargedSegments } from '../contacts/countries.ts';
import { renderBlocks, type MessageBlock } from '../content/blocks.ts';
import { countSegments } from '../content/segments.ts';
import { appendSuffix, getPlaceholderValues } from '../sending/decide-hand-over.ts';

type Recipient = Pick<Contact, 'firstName' | 'lastName' | 'phone' | 'fields' | 'texted'>;

/** Returns the segments of a message to a contact. */
export function countSegmentsFor(
  blocks: readonly MessageBlock[],
  contact: Recipient,
  firstTextSuffix: string,
  occasion: Occasion | null = null,
): number {
  return countRenderedSegments(renderBlocks(blocks, getPlaceholderValues(contact, occasion)), contact, firstTextSuffix);
}

/** Returns the segments of a step's message to a contact, by the current contents. `link`: as long as the real one will be. */
export function countStepSegments(
  step: StepContent,
  contact: Recipient,
  { firstTextSuffix, occasion, link }: { firstTextSuffix: string; occasion: Occasion | null; link: string },
): number {
  const text = renderStep(step, getPlaceholderValues(contact, occasion), link);
  return countRenderedSegments(text, contact, firstTextSuffix);
}

function countRenderedSegments(text: string, { texted, phone }: Recipient, firstTextSuffix: string): number {
  const { segments } = countSegments(texted ? text : appendSuffix(text, firstTextSuffix));
  return countChargedSegments(Math.max(1, segments), phone);
}
