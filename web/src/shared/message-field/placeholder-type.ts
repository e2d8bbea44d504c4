import {
  PLACEHOLDER_LABELS,
  PLACEHOLDERS,
  type FieldBlock,
  type MessageBlock,
  type PlaceholderType,
} from '../../../../functions/domain/content/blocks.ts';

/** A placeholder without its fallback. */
export type PlaceholderBlock = { readonly type: PlaceholderType } | Pick<FieldBlock, 'type' | 'fieldId' | 'label'>;

/** Returns whether a value from the editor is a type of placeholder that every contact has. */
function isPlaceholderType(value: unknown): value is PlaceholderType {
  return PLACEHOLDERS.some((type) => type === value);
}

/** Returns the placeholder of a node of the editor. null if the node comes from somewhere else, such as a pasted text. */
export function readPlaceholder(attributes: Readonly<Record<string, unknown>> | undefined): PlaceholderBlock | null {
  const { type, fieldId, label } = attributes ?? {};
  if (isPlaceholderType(type)) return { type };
  return type === 'FIELD' && typeof fieldId === 'string' && typeof label === 'string' ? { type, fieldId, label } : null;
}

/** Returns what identifies a placeholder. All placeholders of a text with the same key share one fallback. */
export function getPlaceholderKey(block: PlaceholderBlock): string {
  return block.type === 'FIELD' ? `FIELD ${block.fieldId}` : block.type;
}

/** Returns the text that the editor shows for a placeholder. */
export function getChipLabel(block: PlaceholderBlock | null): string {
  if (block === null) return '';
  return block.type === 'FIELD' ? `[${block.label}]` : PLACEHOLDER_LABELS[block.type];
}

/** Returns the different placeholders of a text, in their order. */
export function listPlaceholders(blocks: readonly MessageBlock[]): PlaceholderBlock[] {
  const found = new Map<string, PlaceholderBlock>();
  for (const block of blocks)
    if (block.type !== 'TEXT' && !found.has(getPlaceholderKey(block))) found.set(getPlaceholderKey(block), block);
  return [...found.values()];
}
