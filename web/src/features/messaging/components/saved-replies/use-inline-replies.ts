import { useId, useState, type KeyboardEvent } from 'react';
import { searchSavedReplies } from '../../../../../../functions/domain/content/saved-reply.ts';
import { areShortcutsOn } from '../../../../lib/shortcut-setting.ts';
import { useSavedReplies, type SavedReply } from '../../api/saved-replies.ts';

/** The saved replies that match what stands behind the slash in the reply field. */
export interface InlineReplies {
  readonly isOpen: boolean;
  readonly listId: string;
  /** What the person looks for, without the slash. */
  readonly search: string;
  /** Null while the replies load. */
  readonly found: readonly SavedReply[] | null;
  readonly failed: boolean;
  /** The id of the element of the chosen reply. */
  readonly activeId: string | undefined;
  readonly isActive: (reply: SavedReply) => boolean;
  readonly toOptionId: (reply: SavedReply) => string;
  readonly activate: (reply: SavedReply) => void;
  /** Follows what is typed. */
  readonly follow: (before: string, after: string) => void;
  readonly close: () => void;
  /** Returns whether the key was one of the list's. */
  readonly takeKey: (event: KeyboardEvent, on: { insert: (reply: SavedReply) => void; leave: () => void }) => boolean;
}

const SLASH = '/';

/**
 * Searches the saved replies in the reply field itself: a slash in the empty field begins, typing filters, the arrow keys
 * choose, Enter inserts and Escape returns to the field.
 */
export function useInlineReplies(text: string): InlineReplies {
  const listId = useId();
  const [isSearching, setIsSearching] = useState(false);
  const [chosen, setChosen] = useState(0);
  const isOpen = isSearching && text.startsWith(SLASH);
  const replies = useSavedReplies(isOpen);
  const search = isOpen ? text.slice(SLASH.length) : '';
  const found = replies.data ? searchSavedReplies(replies.data, search) : null;
  const count = found?.length ?? 0;
  const active = found?.[Math.min(chosen, count - 1)];
  const toOptionId = ({ id }: SavedReply): string => `${listId}-${id}`;
  const close = (): void => setIsSearching(false);
  const move = (by: number): void => {
    if (count > 0) setChosen((Math.min(chosen, count - 1) + by + count) % count);
  };
  return {
    isOpen,
    listId,
    search,
    found,
    failed: replies.isError,
    activeId: isOpen && active ? toOptionId(active) : undefined,
    isActive: (reply) => reply === active,
    toOptionId,
    activate: (reply) => setChosen(found?.indexOf(reply) ?? 0),
    follow: (before, after) => {
      if (before === '' && after === SLASH && areShortcutsOn()) setIsSearching(true);
      else if (!after.startsWith(SLASH)) close();
      setChosen(0);
    },
    close,
    takeKey: (event, { insert, leave }) => {
      if (!isOpen || event.nativeEvent.isComposing) return false;
      switch (event.key) {
        case 'ArrowDown':
          move(1);
          break;
        case 'ArrowUp':
          move(-1);
          break;
        case 'Enter':
          // Without a match nothing happens: what stands in the field is a search and no reply.
          if (active) insert(active);
          break;
        case 'Escape':
          leave();
          break;
        default:
          return false;
      }
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
