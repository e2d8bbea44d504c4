import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { searchSavedReplies } from '../../../../../../functions/domain/content/saved-reply.ts';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { Empty, QueryState } from '../../../../components/feedback/query-state.tsx';
import { SearchField } from '../../../../components/table/search-field.tsx';
import { useSavedReplies, type SavedReply } from '../../api/saved-replies.ts';
import { SavedReplyForm } from './saved-reply-form.tsx';
import classes from './saved-replies.module.css';

interface SavedRepliesDialogProps {
  /** Called with the text as it was saved, with its placeholders. */
  readonly onInsert: (text: string) => void;
  readonly onClose: () => void;
}

/** Searches the saved replies and inserts one. New ones are written here, too. */
export function SavedRepliesDialog({ onInsert, onClose }: SavedRepliesDialogProps): ReactNode {
  const [edited, setEdited] = useState<SavedReply | 'NEW' | null>(null);
  const title = edited === null ? 'Saved replies' : edited === 'NEW' ? 'New saved reply' : 'Edit saved reply';
  return (
    <Dialog title={title} width={500} onClose={onClose}>
      {edited === null ? (
        <ReplyList onInsert={onInsert} onEdit={setEdited} />
      ) : (
        <SavedReplyForm reply={edited === 'NEW' ? null : edited} onDone={() => setEdited(null)} />
      )}
    </Dialog>
  );
}

interface ReplyListProps {
  readonly onInsert: (text: string) => void;
  readonly onEdit: (reply: SavedReply | 'NEW') => void;
}

function ReplyList({ onInsert, onEdit }: ReplyListProps): ReactNode {
  const replies = useSavedReplies();
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const onKeyDown = (event: KeyboardEvent): void => moveFocus(element, event);
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div ref={list}>
      <div className="below-8">
        <SearchField label="Search saved replies" delay={0} onSearch={setSearch} takesFocus />
      </div>
      <QueryState
        query={replies}
        skeleton={<Skeleton height={160} />}
        empty={(all) =>
          all.length === 0 ? (
            <Empty title="No saved replies yet" text="Save a text that your team writes often, such as your hours." />
          ) : null
        }
      >
        {(all) => {
          const found = searchSavedReplies(all, search);
          return (
            <>
              <p role="status" className="dim">
                {found.length === 0 && `No saved replies match “${search}”.`}
              </p>
              <ul className={classes.list} aria-label="Saved replies">
                {found.map((reply) => (
                  <li key={reply.id} className="row gap-8 ruled">
                    <button
                      type="button"
                      data-reply
                      className={`${classes.reply} fill`}
                      onClick={() => onInsert(reply.text)}
                    >
                      <span className={classes.title}>{reply.title}</span>
                      <span className={`${classes.text} fine line-16`}>{reply.text}</span>
                    </button>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={`Edit ${reply.title}`}
                      onClick={() => onEdit(reply)}
                    >
                      Edit
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </QueryState>
      <Button
        variant="default"
        mt="sm"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => onEdit('NEW')}
      >
        New saved reply
      </Button>
    </div>
  );
}

/** The arrow keys walk from the search through the replies. Enter in the search takes the first one. */
function moveFocus(list: HTMLElement, event: KeyboardEvent): void {
  const replies = [...list.querySelectorAll<HTMLElement>('[data-reply]')];
  const isSearch = event.target instanceof HTMLInputElement;
  const at = replies.findIndex((reply) => reply === event.target);
  if (event.key === 'Enter' && isSearch) {
    event.preventDefault();
    replies[0]?.click();
  } else if (event.key === 'ArrowDown' && (isSearch || at >= 0)) {
    event.preventDefault();
    replies[at + 1]?.focus();
  } else if (event.key === 'ArrowUp' && at >= 0) {
    event.preventDefault();
    const before = replies[at - 1] ?? list.querySelector<HTMLElement>('input');
    before?.focus();
  }
}
