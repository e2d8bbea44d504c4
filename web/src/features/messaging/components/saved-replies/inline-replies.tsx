import { useEffect, type ReactNode } from 'react';
import type { SavedReply } from '../../api/saved-replies.ts';
import classes from './inline-replies.module.css';
import type { InlineReplies } from './use-inline-replies.ts';

interface InlineRepliesListProps {
  readonly replies: InlineReplies;
  readonly onInsert: (reply: SavedReply) => void;
  readonly onManage: () => void;
}

/** The saved replies above the reply field. The field keeps the focus. */
export function InlineRepliesList({ replies, onInsert, onManage }: InlineRepliesListProps): ReactNode {
  const { found, failed, search, listId, activeId, toOptionId, isActive, activate } = replies;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div className={`${classes.box} boxed`}>
      <div className={`${classes.head} fine spread strong ruled`}>
        <span>Saved replies</span>
        {/* The pointer does not take the focus from the field. */}
        <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={onManage}>
          Manage
        </button>
      </div>
      <div id={listId} role="listbox" aria-label="Saved replies" className={classes.list}>
        {found?.map((reply) => (
          <button
            key={reply.id}
            type="button"
            id={toOptionId(reply)}
            role="option"
            tabIndex={-1}
            aria-selected={isActive(reply)}
            className={`${classes.option} grid gap-12 wide middle to-left`}
            onMouseMove={() => activate(reply)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(reply)}
          >
            <b className="cut">{reply.title}</b>
            <span className="cut">{reply.text}</span>
          </button>
        ))}
      </div>
      <p role="status" className={classes.none}>
        {failed && 'The saved replies could not be loaded.'}
        {!failed && found === null && 'Loading saved replies…'}
        {found?.length === 0 &&
          (search === ''
            ? 'No saved replies yet. Choose Manage to write the first one.'
            : `No saved replies match “${search}”. Esc returns to your text.`)}
      </p>
    </div>
  );
}
