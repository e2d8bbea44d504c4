import { SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { QueryState } from '../../../../components/feedback/query-state.tsx';
import { ShowMore } from '../../../../components/table/show-more.tsx';
import { can } from '../../../../lib/session/can.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useNotes } from '../../../../shared/contacts/notes.ts';
import { useTimeline } from '../../../../shared/contacts/timeline.ts';
import { NoteEntry } from './note-entry.tsx';
import { NoteForm } from './note-form.tsx';
import { TimelineEntry } from './timeline-entry.tsx';
import classes from './timeline.module.css';

interface ContactTimelineProps {
  readonly contactId: string;
  readonly onOpenCampaign: (campaignId: string) => void;
}

type Show = 'everything' | 'notes';
const CHOICES = [
  { value: 'everything', label: 'Everything' },
  { value: 'notes', label: 'Notes' },
];

/** Everything that happened with a contact, newest first, with a field for a new note. Or only the notes. */
export function ContactTimeline({ contactId, onOpenCampaign }: ContactTimelineProps): ReactNode {
  const canWrite = can(useSession(), 'editContacts');
  const [show, setShow] = useState<Show>('everything');
  return (
    <Stack gap="md">
      {canWrite && <NoteForm contactId={contactId} />}
      <SegmentedControl
        className={classes.show ?? ''}
        size="xs"
        aria-label="Show"
        data={CHOICES}
        value={show}
        onChange={(value) => setShow(value as Show)}
      />
      {show === 'everything' ? (
        <Everything contactId={contactId} onOpenCampaign={onOpenCampaign} />
      ) : (
        <NotesAlone contactId={contactId} />
      )}
    </Stack>
  );
}

function Everything({ contactId, onOpenCampaign }: ContactTimelineProps): ReactNode {
  const timeline = useTimeline(contactId);
  return (
    <>
      <QueryState query={timeline} skeleton={<Skeleton height={240} />}>
        {({ pages }) => (
          <ol className={classes.events} aria-label="Timeline">
            {pages
              .flatMap((page) => page.events)
              .map((event) => (
                <TimelineEntry key={event.id} contactId={contactId} event={event} onOpenCampaign={onOpenCampaign} />
              ))}
          </ol>
        )}
      </QueryState>
      <ShowMore query={timeline} label="Show older" />
    </>
  );
}

function NotesAlone({ contactId }: { readonly contactId: string }): ReactNode {
  const notes = useNotes(contactId);
  return (
    <>
      <QueryState
        query={notes}
        skeleton={<Skeleton height={96} />}
        empty={({ pages }) =>
          pages[0]?.notes.length === 0 ? <Text c="dimmed">No notes yet. Only your team sees notes.</Text> : null
        }
      >
        {({ pages }) => (
          <ul className="grid gap-8" aria-label="Notes">
            {pages
              .flatMap((page) => page.notes)
              .map((note) => (
                <NoteEntry key={note.id} contactId={contactId} note={note} />
              ))}
          </ul>
        )}
      </QueryState>
      <ShowMore query={notes} label="Show older notes" />
    </>
  );
}
