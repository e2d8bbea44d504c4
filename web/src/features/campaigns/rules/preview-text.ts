import { fillTemplate } from '../../../../../functions/domain/brand/packs.ts';
import {
  renderBlocks,
  type MessageBlock,
  type PlaceholderValues,
} from '../../../../../functions/domain/content/blocks.ts';

/** Whom the preview shows; a rather long name, so that the segments are not told too low. */
export const SAMPLE_CONTACT: PlaceholderValues = {
  firstName: 'Alexandra',
  lastName: 'Montgomery',
  phone: '(602) 555-0142',
};

interface PreviewOptions {
  /** The first text ever to a contact says how to opt out. */
  readonly first: boolean;
  readonly organization: string;
  readonly suffixTemplate: string;
}

/** The text as a contact gets it, with the opt-out line where the sender adds it. */
export function previewText(
  blocks: readonly MessageBlock[],
  { first, organization, suffixTemplate }: PreviewOptions,
): string {
  const text = renderBlocks(blocks, SAMPLE_CONTACT);
  if (!first || text === '' || /\bSTOP\b/i.test(text)) return text;
  return `${text}\n${fillTemplate(suffixTemplate, { org: organization })}`;
}
