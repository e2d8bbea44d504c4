import { PLACEHOLDERS, type PlaceholderType } from '../../../../functions/domain/messaging/blocks.ts';

export function isPlaceholderType(value: unknown): value is PlaceholderType {
  return PLACEHOLDERS.some((type) => type === value);
}
