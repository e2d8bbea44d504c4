import type { JSONContent } from '@tiptap/core';
import type { MessageBlock, PlaceholderType } from '../../../../functions/domain/content/blocks.ts';
import { isPlaceholderType } from './placeholder-type.ts';

export type Fallbacks = Readonly<Partial<Record<PlaceholderType, string>>>;

/** Converts blocks to the editor's document. Each line is a paragraph, each placeholder an atom. */
export function toDocument(blocks: readonly MessageBlock[]): JSONContent {
  const lines: JSONContent[][] = [[]];
  for (const block of blocks) {
    if (block.type !== 'TEXT') {
      lines.at(-1)?.push({ type: 'placeholder', attrs: { type: block.type } });
      continue;
    }
    block.text.split('\n').forEach((text, index) => {
      if (index > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ type: 'text', text });
    });
  }
  return { type: 'doc', content: lines.map((content) => ({ type: 'paragraph', content })) };
}

/** Converts the editor's document to blocks. All placeholders of a type share one fallback. */
export function toBlocks(document: JSONContent, fallbacks: Fallbacks): MessageBlock[] {
  const blocks: MessageBlock[] = [];
  const addText = (text: string): void => {
    const last = blocks.at(-1);
    if (last?.type === 'TEXT') blocks[blocks.length - 1] = { type: 'TEXT', text: last.text + text };
    else blocks.push({ type: 'TEXT', text });
  };
  (document.content ?? []).forEach((paragraph, index) => {
    if (index > 0) addText('\n');
    for (const node of paragraph.content ?? []) {
      const type: unknown = node.attrs?.['type'];
      if (node.type === 'text') addText(node.text ?? '');
      else if (isPlaceholderType(type)) blocks.push(withFallback(type, fallbacks[type]));
    }
  });
  return blocks;
}

/** Returns the fallback of each type of placeholder in the blocks. */
export function readFallbacks(blocks: readonly MessageBlock[]): Fallbacks {
  const fallbacks: Partial<Record<PlaceholderType, string>> = {};
  for (const block of blocks)
    if (block.type !== 'TEXT' && block.fallback !== undefined) fallbacks[block.type] = block.fallback;
  return fallbacks;
}

function withFallback(type: PlaceholderType, fallback: string | undefined): MessageBlock {
  return fallback === undefined || fallback === '' ? { type } : { type, fallback };
}
