import { mergeAttributes, Node } from '@tiptap/core';
import classes from './message-field.module.css';
import { getChipLabel, readPlaceholder } from './placeholder-type.ts';

/** A placeholder is an atom: inserted, moved and deleted as a whole. */
export const PlaceholderNode = Node.create({
  name: 'placeholder',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes() {
    return { type: { default: 'FIRST_NAME' }, fieldId: { default: null }, label: { default: null } };
  },
  parseHTML() {
    return [
      {
        tag: 'span[data-placeholder]',
        getAttrs: (element) => ({
          type: element.getAttribute('data-placeholder'),
          fieldId: element.getAttribute('data-field'),
          label: element.getAttribute('data-label'),
        }),
      },
    ];
  },
  renderHTML({ node }) {
    const { type, fieldId, label } = node.attrs as Record<string, unknown>;
    return [
      'span',
      mergeAttributes({
        'data-placeholder': type,
        'data-field': fieldId,
        'data-label': label,
        class: classes.placeholder,
      }),
      getChipLabel(readPlaceholder(node.attrs)),
    ];
  },
  renderText({ node }) {
    return getChipLabel(readPlaceholder(node.attrs));
  },
});
