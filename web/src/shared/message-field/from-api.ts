import type { MessageBlock, PlaceholderType } from '../../../../functions/domain/content/blocks.ts';

/** A block as the API returns it. */
interface ApiBlock {
  readonly type: 'TEXT' | 'FIELD' | PlaceholderType;
  readonly text: string | null;
  readonly fallback: string | null;
  readonly fieldId: string | null;
  readonly label: string | null;
}

/** Converts a message from the API to the domain's blocks. */
export function fromApi(blocks: readonly ApiBlock[]): MessageBlock[] {
  return blocks.map(({ type, text, fallback, fieldId, label }): MessageBlock => {
    if (type === 'TEXT') return { type, text: text ?? '' };
    const placeholder = type === 'FIELD' ? { type, fieldId: fieldId ?? '', label: label ?? '' } : { type };
    return fallback === null || fallback === '' ? placeholder : { ...placeholder, fallback };
  });
}
