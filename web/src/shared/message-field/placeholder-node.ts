import { mergeAttributes, Node } from '@tiptap/core';
import { PLACEHOLDER_LABELS } from '../../../../functions/domain/content/blocks.ts';
import classes from './message-field.module.css';
import { isPlaceholderType } from './placeholder-type.ts';

/** A placeholder is an atom: inserted, moved and deleted as a whole. */
export const PlaceholderNode = Node.create({
  name: 'placeholder',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes() {
    return { type: { default: 'FIRST_NAME' } };
  },
  parseHTML() {
    return [
      { tag: 'span[data-placeholder]', getAttrs: (element) => ({ type: element.getAttribute('data-placeholder') }) },
    ];
  },
  renderHTML({ node, HTMLAttributes }) {
    const type: unknown = node.attrs['type'];
    const label = isPlaceholderType(type) ? PLACEHOLDER_LABELS[type] : '';
    return ['span', mergeAttributes(HTMLAttributes, { 'data-placeholder': type, class: classes.placeholder }), label];
  },
  renderText({ node }) {
    const type: unknown = node.attrs['type'];
    return isPlaceholderType(type) ? PLACEHOLDER_LABELS[type] : '';
  },
});
