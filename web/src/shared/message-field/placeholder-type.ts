import { PLACEHOLDERS, type PlaceholderType } from '../../../../functions/domain/content/blocks.ts';

export function isPlaceholderType(value: unknown): value is PlaceholderType {
  return PLACEHOLDERS.some((type) => type === value);
}
