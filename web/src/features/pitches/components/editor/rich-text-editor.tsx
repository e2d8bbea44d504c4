import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import {
  IconBold,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Placeholder as Hint, UndoRedo } from '@tiptap/extensions';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import { useState, type ReactNode } from 'react';
import {
  isSafeLink,
  SLIDE_PLACEHOLDERS,
  type RichBlock,
  type SlidePlaceholder,
} from '../../../../../../functions/domain/pitches/rich-text.ts';
import { PlaceholderNode } from '../../../../shared/message-field/placeholder-node.ts';
import { toRichBlocks, toRichDocument } from '../../rules/rich-text-document.ts';
import classes from './rich-text-field.module.css';

const EXTENSIONS = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  Heading.configure({ levels: [2] }),
  BulletList,
  OrderedList,
  ListItem,
  Link.configure({ openOnClick: false, isAllowedUri: (address) => isSafeLink(address ?? '') }),
  UndoRedo,
  // Its own name is that of our node, and the editor would take one for the other.
  Hint.extend({ name: 'hint' }).configure({ placeholder: 'Write what people read on this slide' }),
  // Bold, italic and links apply to placeholders, too.
  PlaceholderNode.extend({ marks: '_' }),
];

const PLACEHOLDER_NAMES: Readonly<Record<SlidePlaceholder, string>> = {
  FIRST_NAME: 'First name',
  LAST_NAME: 'Last name',
};

interface RichTextEditorProps {
  readonly label: string;
  readonly initial: readonly RichBlock[];
  readonly onChange: (blocks: readonly RichBlock[]) => void;
}

/** Editor for the text of a slide. A chunk of its own that loads with the first slide. */
export function RichTextEditor({ label, initial, onChange }: RichTextEditorProps): ReactNode {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: toRichDocument(initial),
    editorProps: {
      attributes: {
        class: classes.editor ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
      },
    },
    onUpdate: ({ editor: current }) => onChange(toRichBlocks(current.getJSON())),
  });
  return (
    <div className={classes.frame}>
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}

interface Tool {
  readonly name: string;
  readonly icon: TablerIcon;
  readonly mark: string;
  readonly run: (editor: Editor) => void;
}

const TOOLS: readonly Tool[] = [
  { name: 'Bold', icon: IconBold, mark: 'bold', run: (editor) => editor.chain().focus().toggleBold().run() },
  { name: 'Italic', icon: IconItalic, mark: 'italic', run: (editor) => editor.chain().focus().toggleItalic().run() },
  {
    name: 'Heading',
    icon: IconH2,
    mark: 'heading',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'List',
    icon: IconList,
    mark: 'bulletList',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    icon: IconListNumbers,
    mark: 'orderedList',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
];

function Toolbar({ editor }: { readonly editor: Editor }): ReactNode {
  const [link, setLink] = useState<string | null>(null);
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      [...TOOLS.map(({ mark }) => mark), 'link'].filter((mark) => current.isActive(mark)).join(' '),
  }).split(' ');
  const startLink = (): void => {
    const href: unknown = editor.getAttributes('link').href;
    setLink(typeof href === 'string' ? href : '');
  };
  return (
    <>
      <div className={`${classes.tools} flow ruled gap-2 middle`} role="toolbar" aria-label="Format">
        {TOOLS.map(({ name, icon: Icon, mark, run }) => (
          <ActionIcon
            key={name}
            variant={active.includes(mark) ? 'light' : 'subtle'}
            color={active.includes(mark) ? 'brand' : 'gray'}
            size="lg"
            aria-label={name}
            aria-pressed={active.includes(mark)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(editor)}
          >
            <Icon size={18} />
          </ActionIcon>
        ))}
        <ActionIcon
          variant={active.includes('link') ? 'light' : 'subtle'}
          color={active.includes('link') ? 'brand' : 'gray'}
          size="lg"
          aria-label="Link"
          aria-pressed={active.includes('link')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (link === null ? startLink() : setLink(null))}
        >
          <IconLink size={18} />
        </ActionIcon>
        <Group gap={4} ml="auto">
          {SLIDE_PLACEHOLDERS.map((type) => (
            <Button
              key={type}
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden="true" />}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => editor.chain().focus().insertContent({ type: 'placeholder', attrs: { type } }).run()}
            >
              {PLACEHOLDER_NAMES[type]}
            </Button>
          ))}
        </Group>
      </div>
      {link !== null && <LinkForm editor={editor} initial={link} onClose={() => setLink(null)} />}
    </>
  );
}

interface LinkFormProps {
  readonly editor: Editor;
  readonly initial: string;
  readonly onClose: () => void;
}

/** Asks for the address of the selected words. Without a selection the address itself is inserted. */
function LinkForm({ editor, initial, onClose }: LinkFormProps): ReactNode {
  const [address, setAddress] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const finish = (): void => {
    onClose();
    editor.commands.focus();
  };
  const apply = (): void => {
    const typed = address.trim();
    const href = /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`;
    if (typed === '' || !isSafeLink(href)) return setProblem('Enter an address, such as https://example.com.');
    const chain = editor.chain().extendMarkRange('link');
    if (editor.state.selection.empty && initial === '')
      chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    finish();
  };
  return (
    // No form of its own: forms cannot be nested, and this one is inside of the slide's form.
    <div className={`${classes.link} flow gap-8 ruled`} role="group" aria-label="Link">
      <TextInput
        aria-label="Address of the link"
        placeholder="https://example.com"
        size="sm"
        autoFocus
        value={address}
        error={problem}
        onChange={(event) => setAddress(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter') apply();
          else finish();
        }}
      />
      <Button size="sm" onClick={apply}>
        Apply
      </Button>
      {initial !== '' && (
        <Button
          variant="default"
          size="sm"
          onClick={() => {
            editor.chain().extendMarkRange('link').unsetLink().run();
            finish();
          }}
        >
          Remove link
        </Button>
      )}
    </div>
  );
}
