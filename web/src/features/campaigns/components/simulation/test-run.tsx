import { Alert, Button, Skeleton, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { SENDING_ZONE } from '../../../../../../functions/domain/hours/sending-zone.ts';
import { useTerms } from '../../../../brand/brand.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { QueryState } from '../../../../components/feedback/query-state.tsx';
import { downloadFile } from '../../../../lib/download-file.ts';
import { formatShortDate } from '../../../../lib/format/zone-time.ts';
import { plural } from '../../../../lib/format/numbers.ts';
import { useServerNow } from '../../../../lib/session/server-clock.ts';
import { EnrollmentTag } from '../../../../shared/campaigns/enrollment-tag.tsx';
import { parseStartTime, START_NOW, StartTime } from '../../../../shared/sending/start-time.tsx';
import type { Campaign, CampaignPhases } from '../../api/campaign.ts';
import {
  useContactOfRun,
  useSimulation,
  type CampaignPast,
  type ContactOfRun,
  type Simulation,
} from '../../api/simulation.ts';
import { listTexts, listUnsent, toCsv } from '../../rules/simulation.ts';
import { SAMPLE } from '../../rules/run-address.ts';
import { RunContact } from './run-contact.tsx';
import { RunTimeline } from './run-timeline.tsx';
import classes from './test-run.module.css';

interface TestRunProps {
  readonly campaign: Campaign;
  readonly phases: CampaignPhases;
  /** The value of `?run=`: the sample contact, or the id of a contact. */
  readonly given: string;
  readonly onChoose: (run: string) => void;
  readonly onClose: () => void;
}

/** Runs the campaign for one contact without sending: each text with its time, and the rules that led to the time. */
export function TestRun({ campaign, phases, given, onChoose, onClose }: TestRunProps): ReactNode {
  const now = useServerNow();
  const contactId = given === SAMPLE ? null : given;
  const [joins, setJoins] = useState(START_NOW);
  const [event, setEvent] = useState({ date: '', time: '' });
  const hasAppointments = campaign.hasAppt && phases.BEFORE.length + phases.APPOINTMENT.length > 0;
  const hasEvent = hasAppointments && event.date !== '';
  const simulation = useSimulation({
    campaignId: campaign.id,
    leadId: contactId,
    startAt: parseStartTime(joins, now)?.toISOString() ?? null,
    eventDate: hasEvent ? event.date : null,
    eventTime: hasEvent && event.time !== '' ? event.time : null,
    eventTimeZone: hasEvent ? SENDING_ZONE : null,
  });
  const isThere = simulation.data?.past !== null && !simulation.isPlaceholderData;
  return (
    <Dialog onClose={onClose} title="Test run" width={650}>
      <p className={classes.intro}>See each text, when it goes out, and why. Nothing is sent.</p>
      <div className={`${classes.fields} column`}>
        <RunContact contactId={contactId} onChange={(chosen) => onChoose(chosen ?? SAMPLE)} />
        {!isThere && (
          <>
            <StartTime label="Joins" value={joins} onChange={setJoins} />
            {hasAppointments && (
              <div className={classes.pair}>
                <TextInput
                  type="date"
                  label="Appointment (optional)"
                  value={event.date}
                  onChange={({ currentTarget: { value: date } }) => setEvent({ ...event, date })}
                />
                <TextInput
                  type="time"
                  label="Time (MST)"
                  disabled={event.date === ''}
                  value={event.time}
                  onChange={({ currentTarget: { value: time } }) => setEvent({ ...event, time })}
                />
              </div>
            )}
          </>
        )}
      </div>
      <QueryState query={simulation} skeleton={<Skeleton height={280} mt="md" />}>
        {(data) => <Outcome simulation={data} name={campaign.name} contactId={contactId} />}
      </QueryState>
    </Dialog>
  );
}

interface OutcomeProps {
  readonly simulation: Simulation;
  readonly name: string;
  readonly contactId: string | null;
}

function Outcome({ simulation, name, contactId }: OutcomeProps): ReactNode {
  const now = useServerNow();
  const w = useTerms();
  const contact = useContactOfRun(contactId);
  const { past } = simulation;
  const texts = listTexts(simulation);
  const segments = texts.reduce((sum, text) => sum + (text.segments ?? 0), 0);
  const save = (): void =>
    downloadFile(new Blob([toCsv(simulation, now, w('contact'))], { type: 'text/csv' }), `${name} test run.csv`);
  return (
    <>
      {past !== null && <Past past={past} contact={contact.data} />}
      {simulation.obstacles.length > 0 && (
        <Alert color="yellow" mt="md" title="As things are now, texts don't go out">
          {simulation.obstacles.map((obstacle) => (
            <p key={obstacle}>{obstacle}</p>
          ))}
        </Alert>
      )}
      <RunTimeline past={past?.texts ?? []} ahead={texts} unsent={listUnsent(simulation)} />
      <div className={`${classes.foot} spread`}>
        <span>
          {plural(texts.length, 'text')}
          {past === null ? '' : ' ahead'}, {plural(segments, 'segment')}
        </span>
        <Button
          variant="default"
          disabled={simulation.steps.length === 0 && past === null}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={save}
        >
          Download CSV
        </Button>
      </div>
    </>
  );
}

interface PastProps {
  readonly past: CampaignPast;
  readonly contact: ContactOfRun | undefined;
}

/** Where a contact that is or was in the campaign stands. */
function Past({ past: { state, joined, replied, isCut }, contact }: PastProps): ReactNode {
  return (
    <p className={classes.note}>
      <EnrollmentTag state={state} contact={contact} /> Joined {formatShortDate(new Date(joined))}.
      {replied !== null && ` Replied ${formatShortDate(new Date(replied))}.`}
      {isCut && ' The oldest texts may be missing.'}
    </p>
  );
}
