import { Extension } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { cleanMessageText, MESSAGE_LIMIT } from '../../../../functions/domain/content/characters.ts';
import { getChipLabel, readPlaceholder } from './placeholder-type.ts';

/** Returns the typed characters. A placeholder counts as its label, a line break as one character. */
function countCharacters(document: DocumentNode): number {
  return countBetween(document, 0, document.content.size);
}

function countBetween(document: DocumentNode, from: number, to: number): number {
  const text = document.textBetween(from, to, '\n', ({ attrs }) => getChipLabel(readPlaceholder(attrs)));
  return [...text].length;
}

/** Removes emoji and symbols while typing and pasting, and rejects text beyond the limit. */
export const TextRules = Extension.create({
  name: 'textRules',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        filterTransaction: (transaction, state) =>
          !transaction.docChanged ||
          countCharacters(transaction.doc) <= MESSAGE_LIMIT ||
          countCharacters(transaction.doc) <= countCharacters(state.doc) ||
          transaction.getMeta('composition') !== undefined,
        appendTransaction: (transactions, _before, state) => {
          if (!transactions.some(({ docChanged }) => docChanged)) return null;
          return cleanText(state.tr, state.doc);
        },
        props: {
          handlePaste: (view, event) => {
            const pasted = event.clipboardData?.getData('text/plain');
            if (pasted === undefined) return false;
            const { from, to } = view.state.selection;
            const replaced = countBetween(view.state.doc, from, to);
            const remaining = MESSAGE_LIMIT - countCharacters(view.state.doc) + replaced;
            insertLines(view.state.tr, truncate(cleanMessageText(pasted), remaining), view.dispatch);
            return true;
          },
        },
      }),
    ];
  },
});

function truncate(text: string, length: number): string {
  return [...text].slice(0, Math.max(0, length)).join('');
}

function insertLines(transaction: Transaction, text: string, dispatch: (transaction: Transaction) => void): void {
  transaction.deleteSelection();
  text.split('\n').forEach((line, index) => {
    if (index > 0) transaction.split(transaction.selection.from);
    if (line !== '') transaction.insertText(line);
  });
  dispatch(transaction.scrollIntoView());
}

/** Removes characters that are not allowed. Works from the end, so that earlier positions stay valid. */
function cleanText(transaction: Transaction, document: DocumentNode): Transaction | null {
  const replacements: { from: number; to: number; text: string }[] = [];
  document.descendants((node, position) => {
    if (!node.isText) return;
    const text = node.text ?? '';
    const clean = cleanMessageText(text);
    if (clean !== text) replacements.push({ from: position, to: position + node.nodeSize, text: clean });
  });
  for (const { from, to, text } of replacements.reverse()) {
    if (text === '') transaction.delete(from, to);
    else transaction.insertText(text, from, to);
  }
  return replacements.length === 0 ? null : transaction;
}
