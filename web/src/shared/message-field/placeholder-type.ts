import { PLACEHOLDERS, type PlaceholderType } from '../../../../functions/domain/content/blocks.ts';

/** Returns whether a value from the editor is a type of placeholder. */
export function isPlaceholderType(value: unknown): value is PlaceholderType {
  return PLACEHOLDERS.some((type) => type === value);
}
