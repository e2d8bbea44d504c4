import { fillTemplate } from '../../../../functions/domain/brand/packs.ts';
import {
  renderBlocks,
  type MessageBlock,
  type PlaceholderValues,
} from '../../../../functions/domain/content/blocks.ts';
import { SAMPLE_NAME } from '../../../../functions/domain/contacts/sample-contact.ts';
import { appendSuffix } from '../../../../functions/domain/sending/decide-hand-over.ts';

/** Fills placeholders in previews. */
const SAMPLE_CONTACT: Omit<PlaceholderValues, 'fields'> = {
  ...SAMPLE_NAME,
  phone: '(602) 555-0142',
  event: { date: 'Wednesday, March 4', time: '10:30 am', location: '12 Main Street' },
  ifs: 'opens the pitch',
};

/** Returns a message as a sample contact gets it. A custom field shows its name. */
export function renderSample(blocks: readonly MessageBlock[]): string {
  const fields = blocks.flatMap((block) => (block.type === 'FIELD' ? [[block.fieldId, block.label] as const] : []));
  return renderBlocks(blocks, { ...SAMPLE_CONTACT, fields: Object.fromEntries(fields) });
}

interface PreviewOptions {
  /** Whether the text can be a contact's first. The sender adds the opt-out line to the first text. */
  readonly isFirst: boolean;
  readonly organization: string;
  /** The pack's template of the opt-out line. */
  readonly suffixTemplate: string;
  /** The link to a pitch that the text ends with. missing means none. */
  readonly link?: string | null;
}

/** Renders a message as a contact receives it, with the opt-out line where the sender adds it. */
export function renderPreview(
  blocks: readonly MessageBlock[],
  { isFirst, organization, suffixTemplate, link = null }: PreviewOptions,
): string {
  const words = renderSample(blocks);
  const text = [words, link ?? ''].filter((part) => part !== '').join('\n');
  if (!isFirst || text === '') return text;
  return appendSuffix(text, fillTemplate(suffixTemplate, { org: organization }));
}
