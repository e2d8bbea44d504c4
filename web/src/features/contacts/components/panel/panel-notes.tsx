import { useState, type ReactNode } from 'react';
import { formatDayAndTime } from '../../../../lib/format/zone-time.ts';
import { can } from '../../../../lib/session/can.ts';
import { useServerNow } from '../../../../lib/session/server-clock.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useNotes } from '../../../../shared/contacts/notes.ts';
import { NoteForm } from '../timeline/note-form.tsx';
import classes from './contact-panel.module.css';

const MAX_NOTES = 3;

/** The newest notes of the team, and a field for another one. */
export function PanelNotes({ contactId }: { readonly contactId: string }): ReactNode {
  const canWrite = can(useSession(), 'editContacts');
  const { data } = useNotes(contactId);
  const now = useServerNow();
  const [isWriting, setIsWriting] = useState(false);
  const notes = data?.pages[0]?.notes.slice(0, MAX_NOTES) ?? [];
  if (notes.length === 0 && !canWrite) return null;
  return (
    <section className={classes.part} aria-label="Notes">
      <div className={`${classes.line} spread`}>
        <h3>Notes</h3>
        {canWrite && (
          <button
            type="button"
            className={classes.action}
            aria-expanded={isWriting}
            onClick={() => setIsWriting(!isWriting)}
          >
            {isWriting ? 'Close' : 'Add'}
          </button>
        )}
      </div>
      {isWriting && <NoteForm contactId={contactId} onDone={() => setIsWriting(false)} />}
      {notes.length === 0 && !isWriting && <p className={classes.dim}>No notes yet. Only your team sees notes.</p>}
      <ul className={classes.list}>
        {notes.map(({ id, text, byName, at }) => (
          <li key={id} className={classes.note}>
            <p>{text}</p>
            <p className={classes.dim}>
              {byName ?? 'Someone who left'}, {formatDayAndTime(new Date(at), now)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
