import type { JSONContent } from '@tiptap/core';
import type { MessageBlock } from '../../../../functions/domain/content/blocks.ts';
import { getPlaceholderKey, readPlaceholder, type PlaceholderBlock } from './placeholder-type.ts';

/** The fallback of each placeholder, by its key. */
export type Fallbacks = Readonly<Record<string, string>>;

/** Converts blocks to the editor's document. Each line is a paragraph, each placeholder an atom. */
export function toDocument(blocks: readonly MessageBlock[]): JSONContent {
  const lines: JSONContent[][] = [[]];
  for (const block of blocks) {
    if (block.type !== 'TEXT') {
      const { fallback: _fallback, ...attrs } = block;
      lines.at(-1)?.push({ type: 'placeholder', attrs });
      continue;
    }
    block.text.split('\n').forEach((text, index) => {
      if (index > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ type: 'text', text });
    });
  }
  return { type: 'doc', content: lines.map((content) => ({ type: 'paragraph', content })) };
}

/** Converts the editor's document to blocks. Equal placeholders share one fallback. */
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
      const placeholder = readPlaceholder(node.attrs);
      if (node.type === 'text') addText(node.text ?? '');
      else if (placeholder) blocks.push(withFallback(placeholder, fallbacks[getPlaceholderKey(placeholder)]));
    }
  });
  return blocks;
}

/** Returns the fallback of each placeholder in the blocks. */
export function readFallbacks(blocks: readonly MessageBlock[]): Fallbacks {
  const fallbacks: Record<string, string> = {};
  for (const block of blocks)
    if (block.type !== 'TEXT' && block.fallback !== undefined) fallbacks[getPlaceholderKey(block)] = block.fallback;
  return fallbacks;
}

/** Returns a placeholder with its fallback. An empty fallback is left out. */
export function withFallback(placeholder: PlaceholderBlock, fallback: string | undefined): MessageBlock {
  return fallback === undefined || fallback === '' ? placeholder : { ...placeholder, fallback };
}
