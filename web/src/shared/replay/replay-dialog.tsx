import { ActionIcon, Skeleton, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { QueryState } from '../../components/feedback/query-state.tsx';
import { formatSeconds, plural } from '../../lib/format/numbers.ts';
import { formatClockTime, formatExactTime, formatShortDate } from '../../lib/format/zone-time.ts';
import classes from './replay.module.css';
import { VisitPlayer } from './visit-player.tsx';
import { useContactVisits, type ContactVisit, type ContactVisits } from './visits.ts';

export interface ReplayDialogProps {
  readonly contactId: string;
  /** Of the contact, as the viewer may see it. */
  readonly name: string;
  readonly featureId: string;
  readonly round: number;
  readonly onClose: () => void;
}

/** The visits of a contact to a pitch, one at a time, as they happened. The latest comes first. */
export function ReplayDialog({ contactId, name, featureId, round, onClose }: ReplayDialogProps): ReactNode {
  const visits = useContactVisits(contactId, featureId, round);
  return (
    <Dialog onClose={onClose} width={1000} title={name === '' ? 'Replay' : `Replay: ${name}`}>
      <QueryState query={visits} skeleton={<Skeleton height={420} />}>
        {(found) => (
          <Visits
            found={found}
            hasEarlier={visits.hasNextPage}
            isLoading={visits.isFetchingNextPage}
            onLoadEarlier={() => void visits.fetchNextPage()}
          />
        )}
      </QueryState>
    </Dialog>
  );
}

interface VisitsProps {
  readonly found: Pick<ContactVisits, 'visits' | 'slides'>;
  readonly hasEarlier: boolean;
  readonly isLoading: boolean;
  readonly onLoadEarlier: () => void;
}

function Visits({ found, hasEarlier, isLoading, onLoadEarlier }: VisitsProps): ReactNode {
  const { visits } = found;
  const [chosen, setChosen] = useState<string | null>(null);
  // A visit that begins while the dialog is open changes the numbers, and not the visit that is shown.
  const [latest] = visits;
  const [first] = useState(latest?.visitId ?? null);
  const position = visits.findIndex(({ visitId }) => visitId === (chosen ?? first));
  const index = Math.max(0, position);
  const visit = visits[index];
  if (!visit) return <NoVisits />;
  const go = (to: number): void => {
    setChosen(visits[to]?.visitId ?? null);
    // The next page is there before the reader comes to its first visit.
    if (hasEarlier && to === visits.length - 1) onLoadEarlier();
  };
  return (
    <>
      <div className={`${classes.head} spread`}>
        <VisitFacts visit={visit} />
        {visits.length > 1 && (
          <nav aria-label="Visits" className="row numbers gap-8 size-14">
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Earlier visit"
              disabled={index === visits.length - 1 && !isLoading}
              loading={index === visits.length - 1 && isLoading}
              onClick={() => go(index + 1)}
            >
              <IconChevronLeft size={18} aria-hidden="true" />
            </ActionIcon>
            <span aria-live="polite">
              {hasEarlier
                ? index === 0
                  ? 'Latest visit'
                  : `${plural(index, 'visit', 'visits')} before the latest`
                : `Visit ${visits.length - index} of ${visits.length}`}
            </span>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Later visit"
              disabled={index === 0}
              onClick={() => go(index - 1)}
            >
              <IconChevronRight size={18} aria-hidden="true" />
            </ActionIcon>
          </nav>
        )}
      </div>
      {visit.moments.length === 0 ? (
        <NoVisits />
      ) : (
        <VisitPlayer key={visit.visitId} visit={visit} slides={found.slides} />
      )}
    </>
  );
}

function VisitFacts({
  visit: { started, device, deviceNumber, seconds },
}: {
  readonly visit: ContactVisit;
}): ReactNode {
  const opened = new Date(started);
  return (
    <p className={`${classes.facts} flow numbers dim`}>
      <time dateTime={started} title={formatExactTime(opened)}>
        {formatShortDate(opened)}, {formatClockTime(opened)}
      </time>
      <span>
        {device === '' ? 'Unknown device' : device}
        {deviceNumber > 1 && ` (device ${deviceNumber})`}
      </span>
      <span>
        <b>{formatSeconds(Math.round(seconds))}</b> viewed
      </span>
    </p>
  );
}

function NoVisits(): ReactNode {
  return (
    <div className={classes.none}>
      <p>No visit can be replayed</p>
      <Text c="dimmed" size="sm">
        Visits are kept for 180 days. What happened in visits of before this version was not recorded.
      </Text>
    </div>
  );
}
