import { fillTemplate } from '../../../../../functions/domain/brand/packs.ts';
import {
  renderBlocks,
  type MessageBlock,
  type PlaceholderValues,
} from '../../../../../functions/domain/content/blocks.ts';

/**
 * Fills placeholders in previews. The name is longer than most, so that the preview does not underestimate the
 * segments.
 */
export const SAMPLE_CONTACT: PlaceholderValues = {
  firstName: 'Alexandra',
  lastName: 'Montgomery',
  phone: '(602) 555-0142',
};

interface PreviewOptions {
  /** Whether the text can be a contact's first. The sender adds the opt-out line to the first text. */
  readonly first: boolean;
  readonly organization: string;
  readonly suffixTemplate: string;
}

/** Renders a message as a contact receives it, with the opt-out line where the sender adds it. */
export function previewText(
  blocks: readonly MessageBlock[],
  { first, organization, suffixTemplate }: PreviewOptions,
): string {
  const text = renderBlocks(blocks, SAMPLE_CONTACT);
  if (!first || text === '' || /\bSTOP\b/i.test(text)) return text;
  return `${text}\n${fillTemplate(suffixTemplate, { org: organization })}`;
}
