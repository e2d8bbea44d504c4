import type { JSONContent } from '@tiptap/core';
import type {
  RichBlock,
  RichBlockKind,
  RichSpan,
  SlidePlaceholder,
} from '../../../../../functions/domain/pitches/rich-text.ts';

/** Converts the text of a slide to the editor's document. Entries of the same kind in a row become one list. */
export function toRichDocument(blocks: readonly RichBlock[]): JSONContent {
  const content: JSONContent[] = [];
  for (const { kind, spans } of blocks) {
    const inline = spans.map(toInline);
    if (kind === 'PARAGRAPH') content.push({ type: 'paragraph', content: inline });
    else if (kind === 'HEADING') content.push({ type: 'heading', attrs: { level: 2 }, content: inline });
    else {
      const type = kind === 'BULLET' ? 'bulletList' : 'orderedList';
      const item = { type: 'listItem', content: [{ type: 'paragraph', content: inline }] };
      const last = content.at(-1);
      if (last?.type === type) last.content?.push(item);
      else content.push({ type, content: [item] });
    }
  }
  return { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content };
}

/** Converts the editor's document to the text of a slide. A list within a list joins the outer one. */
export function toRichBlocks(document: JSONContent): RichBlock[] {
  return (document.content ?? []).flatMap((node) => toBlocks(node, 'PARAGRAPH'));
}

function toBlocks(node: JSONContent, kind: RichBlockKind): RichBlock[] {
  const children = node.content ?? [];
  switch (node.type) {
    case 'heading':
      return [{ kind: 'HEADING', spans: children.flatMap(toSpan) }];
    case 'paragraph':
      return [{ kind, spans: children.flatMap(toSpan) }];
    case 'bulletList':
    case 'orderedList':
      return children.flatMap((item) => toBlocks(item, node.type === 'bulletList' ? 'BULLET' : 'NUMBERED'));
    default:
      return children.flatMap((child) => toBlocks(child, kind));
  }
}

function toInline({ text, bold, italic, link, placeholder }: RichSpan): JSONContent {
  const marks = [
    ...(bold ? [{ type: 'bold' }] : []),
    ...(italic ? [{ type: 'italic' }] : []),
    ...(link === null ? [] : [{ type: 'link', attrs: { href: link } }]),
  ];
  return placeholder === null
    ? { type: 'text', text, marks }
    : { type: 'placeholder', attrs: { type: placeholder }, marks };
}

function toSpan({ type, text, marks = [], attrs }: JSONContent): RichSpan[] {
  const placeholder = type === 'placeholder' ? toPlaceholder(attrs?.type) : null;
  if (type !== 'text' && placeholder === null) return [];
  const href: unknown = marks.find((mark) => mark.type === 'link')?.attrs?.href;
  return [
    {
      text: text ?? '',
      bold: marks.some((mark) => mark.type === 'bold'),
      italic: marks.some((mark) => mark.type === 'italic'),
      link: typeof href === 'string' ? href : null,
      placeholder,
    },
  ];
}

function toPlaceholder(type: unknown): SlidePlaceholder | null {
  return type === 'FIRST_NAME' || type === 'LAST_NAME' ? type : null;
}
