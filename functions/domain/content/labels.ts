import { PLACEHOLDER_LABELS, type MessageBlock, type PlaceholderType } from './blocks.ts';

/** Returns a text with labels, such as "Hi [First Name]", as blocks. Labels of other placeholders than `types` stay text. */
export function parseLabels(text: string, types: readonly PlaceholderType[]): MessageBlock[] {
  const byLabel = new Map(types.map((type) => [PLACEHOLDER_LABELS[type], type]));
  return text
    .split(/(\[[^[\]]+\])/)
    .filter((part) => part !== '')
    .map((part): MessageBlock => {
      const type = byLabel.get(part);
      return type === undefined ? { type: 'TEXT', text: part } : { type };
    });
}
