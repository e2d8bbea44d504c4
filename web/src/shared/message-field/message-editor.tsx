import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Document } from '@tiptap/extension-document';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Placeholder as Hint, UndoRedo } from '@tiptap/extensions';
import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useEffect, type ReactNode } from 'react';
import {
  CONTACT_PLACEHOLDERS,
  IF_LIST,
  MESSAGE_PLACEHOLDERS,
  type MessageBlock,
  type PlaceholderType,
} from '../../../../functions/domain/content/blocks.ts';
import { toBlocks, toDocument, type Fallbacks } from './document.ts';
import { FieldMenu } from './field-menu.tsx';
import classes from './message-field.module.css';
import { PlaceholderNode } from './placeholder-node.ts';
import { findOwnSpaces, PLACEHOLDER_CHARACTER } from './own-spaces.ts';
import type { PlaceholderBlock } from './placeholder-type.ts';
import { TextRules } from './text-rules.ts';

export const PLACEHOLDER_NAMES: Readonly<Record<PlaceholderType, string>> = {
  FIRST_NAME: 'First name',
  LAST_NAME: 'Last name',
  PHONE: 'Phone',
  EVENT_DATE: 'Event date',
  EVENT_TIME: 'Event time',
  EVENT_LOCATION: 'Event location',
  IF_LIST: 'List of ifs',
};

const EXTENSIONS = [
  Document,
  Paragraph,
  Text,
  UndoRedo,
  // Its own name is that of our node, and the editor would take one for the other.
  Hint.extend({ name: 'hint' }).configure({ placeholder: 'Hi there, …' }),
  PlaceholderNode,
  TextRules,
];

interface MessageEditorProps {
  readonly label: string;
  readonly initial: readonly MessageBlock[];
  readonly fallbacks: Fallbacks;
  readonly describedBy: string;
  /** Offers the placeholders of the contact's appointment. */
  readonly namesEvent: boolean;
  /** Offers what the contact did. */
  readonly namesIfs: boolean;
  /** Offers what is known of the contact. */
  readonly namesContact: boolean;
  readonly takesFocus: boolean;
  readonly onChange: (blocks: MessageBlock[]) => void;
}

/** The text editor with placeholders. A chunk of its own that loads when a message field first appears. */
export function MessageEditor({
  label,
  initial,
  fallbacks,
  describedBy,
  namesEvent,
  namesIfs,
  namesContact,
  takesFocus,
  onChange,
}: MessageEditorProps): ReactNode {
  const known: readonly PlaceholderType[] = namesEvent ? MESSAGE_PLACEHOLDERS : CONTACT_PLACEHOLDERS;
  const offered: readonly PlaceholderType[] = [...(namesContact ? known : []), ...(namesIfs ? [IF_LIST] : [])];
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: toDocument(initial),
    editorProps: {
      attributes: {
        class: classes.editor ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': describedBy,
        // The dialog around it gives its first field the focus, too, and may do so later.
        ...(takesFocus ? { 'data-autofocus': 'true' } : {}),
      },
    },
    onUpdate: ({ editor: current }) => onChange(toBlocks(current.getJSON(), fallbacks)),
  });

  // The editor's own `autofocus` waits for a timer and a frame. On a slow page these pass before the editor is in the document, and the
  // focus never comes, or they pass while the person is already at another control, and take the focus away from it.
  useEffect(() => {
    if (!takesFocus || editor.isDestroyed) return;
    editor.commands.setTextSelection(editor.state.doc.content.size);
    editor.view.focus();
  }, [editor, takesFocus]);

  return (
    <>
      <div className="flow gap-8 below-8" role="group" aria-label="Insert">
        {offered.map((type) => (
          <Button
            key={type}
            variant="default"
            size="compact-sm"
            fw={400}
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => editor && insertPlaceholder(editor, { type })}
          >
            {PLACEHOLDER_NAMES[type]}
          </Button>
        ))}
        {namesContact && <FieldMenu onInsert={(field) => editor && insertPlaceholder(editor, field)} />}
      </div>
      <EditorContent editor={editor} className={classes.frame} />
    </>
  );
}

/** Inserts a placeholder with the blanks that it needs, and focuses the text, so that the next key goes into the text. */
function insertPlaceholder(editor: Editor, attrs: PlaceholderBlock): void {
  editor.view.focus();
  const { doc, selection } = editor.state;
  const read = (from: number, to: number): string =>
    doc.textBetween(Math.max(0, from), Math.min(to, doc.content.size), '\n', PLACEHOLDER_CHARACTER);
  const { before, after } = findOwnSpaces(
    read(selection.from - 1, selection.from),
    read(selection.to, selection.to + 1),
  );
  const toText = (text: string) => (text === '' ? [] : [{ type: 'text', text }]);
  editor.commands.insertContent([...toText(before), { type: 'placeholder', attrs: { ...attrs } }, ...toText(after)]);
}
