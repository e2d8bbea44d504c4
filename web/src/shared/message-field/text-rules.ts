import { Extension } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { cleanMessageText, MESSAGE_LIMIT } from '../../../../functions/domain/content/characters.ts';

/** Typed characters, a placeholder as its label, a new line as one. */
export function countCharacters(document: DocumentNode): number {
  return [...document.textBetween(0, document.content.size, '\n')].length;
}

/** Emoji and symbols are taken out while one types and pastes; what would pass the limit is not taken. */
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
            const replaced = [...view.state.doc.textBetween(from, to, '\n')].length;
            const room = MESSAGE_LIMIT - countCharacters(view.state.doc) + replaced;
            insertLines(view.state.tr, truncate(cleanMessageText(pasted), room), view.dispatch);
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

/** Replaces what may not stay, from the end so that places before it hold. */
function cleanText(transaction: Transaction, document: DocumentNode): Transaction | null {
  const dirty: { from: number; to: number; text: string }[] = [];
  document.descendants((node, position) => {
    if (!node.isText) return;
    const text = node.text ?? '';
    const clean = cleanMessageText(text);
    if (clean !== text) dirty.push({ from: position, to: position + node.nodeSize, text: clean });
  });
  for (const { from, to, text } of dirty.reverse()) {
    if (text === '') transaction.delete(from, to);
    else transaction.insertText(text, from, to);
  }
  return dirty.length === 0 ? null : transaction;
}
