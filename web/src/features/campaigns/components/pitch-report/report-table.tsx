import { say } from '../../../../brand/say.ts';
import { ActionIcon, Skeleton } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { formatPhone } from '../../../../../../functions/domain/contacts/phone-format.ts';
import { useTerms } from '../../../../brand/brand.tsx';
import { QueryState } from '../../../../components/feedback/query-state.tsx';
import { ShowMore } from '../../../../components/table/show-more.tsx';
import { formatCount, formatSeconds, MISSING, plural } from '../../../../lib/format/numbers.ts';
import { formatDayAndTime, formatExactTime } from '../../../../lib/format/zone-time.ts';
import { getServerNow } from '../../../../lib/session/server-clock.ts';
import { useReportIcons } from '../../api/report-icons.ts';
import { ReportIcons } from './report-icons.tsx';
import { TagChips } from '../../../../shared/contact-attributes/tag-chips.tsx';
import { Replay } from '../../../../shared/replay/lazy-replay.tsx';
import { useReportContacts, type ReportContact, type ReportStep } from '../../api/report.ts';
import type { ReportTable } from './drop-off-bars.ts';
import classes from './pitch-report.module.css';

/** Labels of columns are cut to this length. The whole label is a tooltip. */
const LABEL_LENGTH = 25;

interface TableProps {
  readonly campaignId: string;
  /** null if the link of the step leads to a page or a number. */
  readonly step: ReportStep | null;
  readonly table: ReportTable;
  readonly onOpen: (contactId: string) => void;
}

interface Column {
  /** Tells the columns of questions with the same words apart. missing if the name does. */
  readonly key?: string;
  readonly name: string;
  readonly isNumber?: boolean;
  readonly show: (contact: ReportContact) => ReactNode;
}

/** Contacts of one table of the report. A row opens the contact. */
export function ReportContacts({ campaignId, step, table, onOpen }: TableProps): ReactNode {
  const w = useTerms();
  const contacts = useReportContacts(campaignId, table.key);
  const columns = step === null ? listLinkColumns(table) : listColumns(step, table);
  const icons = useReportIcons(
    campaignId,
    contacts.data?.pages.flatMap(({ leads }) => leads.map(({ leadId }) => leadId)) ?? [],
  );
  const [replayed, setReplayed] = useState<ReportContact | null>(null);
  return (
    <QueryState query={contacts} skeleton={<Skeleton height={312} m="md" />}>
      {({ pages }) => {
        const rows = pages.flatMap(({ leads }) => leads);
        if (rows.length === 0 && !contacts.hasNextPage) return <p className={classes.none}>{describeEmpty(table)}</p>;
        return (
          <>
            {replayed && (
              <Replay
                contactId={replayed.leadId}
                name={replayed.name}
                featureId={table.key.featureId}
                round={replayed.round}
                onClose={() => setReplayed(null)}
              />
            )}
            <div className={classes.scroll} role="region" aria-label={table.name} tabIndex={0}>
              <table className={`${classes.contacts} numbers`}>
                <thead>
                  <tr>
                    {['Name', 'Phone', ...columns.map(({ name }) => name), 'Done'].map((name, index) => (
                      <th
                        key={`${name} ${index}`}
                        scope="col"
                        title={name.length > LABEL_LENGTH ? name : undefined}
                        data-number={columns[index - 2]?.isNumber || undefined}
                      >
                        {name.length > LABEL_LENGTH ? `${name.slice(0, LABEL_LENGTH)}…` : name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((contact) => (
                    <tr key={`${contact.leadId} ${contact.round} ${contact.received ?? ''}`}>
                      <th scope="row">
                        <span className={`${classes.person} row`}>
                          <button type="button" className={classes.open} onClick={() => onOpen(contact.leadId)}>
                            {contact.name === '' ? 'No name' : contact.name}
                          </button>
                          {contact.round > 1 && <small> round {contact.round}</small>}
                          <TagChips tags={contact.tags} />
                          {step !== null && contact.viewed !== null && (
                            <ActionIcon
                              variant="subtle"
                              size="sm"
                              className={classes.replay}
                              aria-label={`Replay the visits of ${contact.name === '' ? 'No name' : contact.name}`}
                              onClick={() => setReplayed(contact)}
                            >
                              <IconPlayerPlay size={16} aria-hidden="true" />
                            </ActionIcon>
                          )}
                        </span>
                      </th>
                      <td>{contact.phone === null ? MISSING : formatPhone(contact.phone)}</td>
                      {columns.map((column) => (
                        <td key={column.key ?? column.name} data-number={column.isNumber || undefined}>
                          {column.show(contact)}
                        </td>
                      ))}
                      <td>
                        <ReportIcons icons={icons.get(contact.leadId)} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <footer className={`${classes.foot} spread dim`}>
              <span>
                {contacts.hasNextPage
                  ? `${plural(rows.length, w('contact'), w('contacts'))} shown`
                  : `All ${formatCount(rows.length)} shown`}
              </span>
              <ShowMore query={contacts} size="xs" label="Show more" />
            </footer>
          </>
        );
      }}
    </QueryState>
  );
}

/** `viewed` is when the link was used. */
function listLinkColumns({ key }: ReportTable): Column[] {
  const used: Column = { name: 'Used the link', show: ({ viewed }) => formatTime(viewed) };
  return key.list === 'RECEIVED' ? [{ name: 'Sent', show: ({ received }) => formatTime(received) }, used] : [used];
}

function listColumns(step: ReportStep, { key }: ReportTable): Column[] {
  const seconds: Column = { name: 'Viewed', isNumber: true, show: (contact) => formatSeconds(contact.seconds) };
  if (key.list === 'RECEIVED')
    return [
      { name: 'Sent', show: ({ received }) => formatTime(received) },
      { name: 'Opened', show: ({ viewed }) => formatTime(viewed) },
      seconds,
      {
        name: 'Slides',
        isNumber: true,
        show: ({ viewed, slidesSeen }) => (viewed === null ? MISSING : `${slidesSeen} of ${step.slides.length}`),
      },
      { name: 'Last seen', show: (contact) => <Progress contact={contact} /> },
    ];
  const asked = step.slides.filter(({ pitchSlideId }) => key.slideId === null || pitchSlideId === key.slideId);
  const answers = asked.flatMap(({ questions }) =>
    questions.map(({ widgetId, label }) => ({
      key: widgetId,
      name: label,
      show: (contact: ReportContact) => showAnswer(contact, widgetId),
    })),
  );
  const time: Column =
    key.list === 'COMPLETE'
      ? { name: 'Complete', show: ({ completed }) => formatTime(completed) }
      : key.list === 'BUTTON'
        ? { name: 'Pressed', show: ({ pressed }) => formatTime(pressed) }
        : { name: 'Seen', show: ({ slideViewed }) => formatTime(slideViewed) };
  return [time, seconds, ...answers];
}

function Progress({ contact: { viewed, completed, lastSlide } }: { readonly contact: ReportContact }): ReactNode {
  if (viewed === null) return <span className={classes.state}>Not opened</span>;
  return completed === null ? (
    <span className={classes.state} data-tone="open" title={lastSlide ?? undefined}>
      {lastSlide ?? 'Opened'}
    </span>
  ) : (
    <span className={classes.state} data-tone="complete">
      Complete
    </span>
  );
}

function showAnswer({ responses }: ReportContact, widgetId: string): string {
  const values = responses.find((answer) => answer.widgetId === widgetId)?.values ?? [];
  return values.length === 0 ? MISSING : values.join(', ');
}

function formatTime(at: string | null): ReactNode {
  if (at === null) return MISSING;
  const time = new Date(at);
  return <time title={formatExactTime(time)}>{formatDayAndTime(time, getServerNow())}</time>;
}

function describeEmpty({ key }: ReportTable): string {
  if (key.list === 'RECEIVED') return say('No contact has received this text yet.');
  if (key.list === 'OPENED') return 'No one has used the link yet.';
  if (key.list === 'BUTTON') return 'No one has pressed the button yet.';
  return key.list === 'COMPLETE' ? 'No one has reached the end yet.' : 'No one has seen this slide yet.';
}
