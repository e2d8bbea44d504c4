import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import type { TimelineEvent } from '../../shared/contacts/timeline.ts';
import { ContactTimeline } from './components/timeline/contact-timeline.tsx';

const at = '2026-11-20T18:00:00Z';
const nothing = {
  at,
  message: null,
  note: null,
  consent: null,
  campaignId: null,
  campaignName: null,
  byName: null,
  appointment: null,
  pitchTitle: null,
  submission: null,
  ifThen: null,
};
const note = { id: 'n1', text: 'Prefers mornings', at, byName: 'Dana', mayDelete: true };
const message = {
  message: 'Hi Ava',
  state: 'DELIVERED',
  reason: null,
  sent: at,
  scheduledFor: null,
  attachments: [] as { kind: 'PICTURE' }[],
} as const;
const events: TimelineEvent[] = [
  { ...nothing, id: 'n1', kind: 'NOTE', note },
  {
    ...nothing,
    id: 'm2',
    kind: 'REPLY',
    message: { ...message, message: 'Call me', state: 'RECEIVED', senderName: null, campaignName: null },
  },
  {
    ...nothing,
    id: 'm3',
    kind: 'REPLY',
    message: {
      ...message,
      message: '',
      attachments: [{ kind: 'PICTURE' }],
      state: 'RECEIVED',
      senderName: null,
      campaignName: null,
    },
  },
  {
    ...nothing,
    id: 'm1',
    kind: 'TEXT',
    message: {
      ...message,
      state: 'FAILED',
      reason: 'Number not in service',
      senderName: null,
      campaignName: 'Welcome',
    },
  },
  {
    ...nothing,
    id: 'c1',
    kind: 'CONSENT',
    consent: { state: 'OPTED_OUT', how: 'keyword', evidence: 'STOP', userName: null },
  },
  { ...nothing, id: 'j1', kind: 'CAMPAIGN_JOINED', campaignId: 'spring', campaignName: 'Spring check-up' },
  {
    ...nothing,
    id: 'r1',
    kind: 'CAMPAIGN_REMOVED',
    campaignId: 'spring',
    campaignName: 'Spring check-up',
    byName: 'Mia Torres',
  },
  { ...nothing, id: 'r2', kind: 'CAMPAIGN_RESUMED', campaignId: 'spring', campaignName: 'Spring check-up' },
  {
    ...nothing,
    id: 'a1',
    kind: 'APPOINTMENT_CANCELED',
    appointment: { eventTime: null, eventTimeZone: 'America/Phoenix', startsAt: at, eventLocation: 'Main office' },
  },
  { ...nothing, id: 'p1', kind: 'PITCH_COMPLETED', pitchTitle: 'Braces' },
  {
    ...nothing,
    id: 'f1',
    kind: 'FORM_SUBMITTED',
    submission: { title: 'Open house', answers: [{ label: 'Your goal', values: ['Rent', 'Buy'] }] },
  },
  {
    ...nothing,
    id: 'i1',
    kind: 'IF_THEN',
    campaignId: 'spring',
    campaignName: 'Spring check-up',
    ifThen: { label: 'Hot', actionType: 'SPECIFIC', skipped: 'No one in the team could be texted', untold: 2 },
  },
];
const added: TimelineEvent = { ...nothing, id: 'ADDED', kind: 'ADDED' };

const stub = () =>
  stubApi({
    leadTimeline: ({ after }) => ({
      leadTimeline: { ...OK, events: after === null ? events : [added], next: after === null ? 'more' : null },
    }),
    leadNotes: { leadNotes: { ...OK, notes: [note], next: null } },
    createLeadNote: { createLeadNote: OK },
    deleteLeadNote: { deleteLeadNote: OK },
  });
describe('the timeline of a contact', () => {
  it('says what happened, with the words, and continues page by page', async () => {
    stub();
    const onOpenCampaign = vi.fn<(id: string) => void>();
    renderApp(<ContactTimeline contactId="1" onOpenCampaign={onOpenCampaign} />);
    const list = await screen.findByRole('list', { name: 'Timeline' });
    const [first, reply, picture, text, consent, joined, removed, resumed, appointment, pitch, form, ifThen] =
      within(list).getAllByRole('listitem');
    expect(first?.textContent).toContain('Prefers mornings');
    expect(reply?.textContent).toMatch(/^ReplyCall me/);
    expect(picture?.textContent).toMatch(/^ReplyPicture/);
    expect(text?.textContent).toMatch(/^Text from Welcome \(Error: Number not in service\)Hi Ava/);
    expect(consent?.textContent).toMatch(/^Opted outReplied STOP/);
    expect(removed?.textContent).toMatch(/^Removed from “Spring check-up”By Mia Torres/);
    expect(resumed?.textContent).toMatch(/^Continues with “Spring check-up”/);
    expect(appointment?.textContent).toMatch(/^Appointment canceledFri, Nov 20, 2026, Main office/);
    expect(pitch?.textContent).toMatch(/^Reached the end of a pitchBraces/);
    expect(form?.textContent).toMatch(/^Submitted “Open house”Your goal: Rent, Buy/);
    expect(ifThen?.textContent).toMatch(
      /^If\/then “Hot” in Spring check-upNot done: Text to the team\. No one in the team could be texted\./,
    );
    await userEvent.click(within(joined ?? list).getByRole('button', { name: 'Spring check-up' }));
    expect(onOpenCampaign).toHaveBeenCalledWith('spring');
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
    expect(await screen.findByText('Added to contacts')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('has notes that the team writes, deletes and gets back', async () => {
    const calls = stub();
    renderApp(<ContactTimeline contactId="1" onOpenCampaign={vi.fn<() => void>()} />);
    await userEvent.click(await screen.findByRole('radio', { name: 'Notes' }));
    await screen.findByRole('list', { name: 'Notes' });
    await userEvent.type(screen.getByLabelText('New note'), 'Call back');
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe(''));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(calls.filter(({ operation }) => operation.endsWith('LeadNote')).map(({ variables }) => variables)).toEqual(
        [
          { leadId: '1', noteText: 'Call back' },
          { leadId: '1', noteId: 'n1', restore: false },
          { leadId: '1', noteId: 'n1', restore: true },
        ],
      ),
    );
    expect(await findAxeProblems()).toEqual([]);
  });

  it('keeps a note that is not stored yet when the dialog closes', async () => {
    stub();
    const { unmount } = renderApp(<ContactTimeline contactId="1" onOpenCampaign={vi.fn<() => void>()} />);
    await userEvent.type(await screen.findByLabelText('New note'), 'Half a thou');
    unmount();
    renderApp(<ContactTimeline contactId="1" onOpenCampaign={vi.fn<() => void>()} />);
    expect((await screen.findByLabelText<HTMLTextAreaElement>('New note')).value).toBe('Half a thou');
  });

  it('has no field for notes for a person who may only read', async () => {
    stub();
    renderApp(<ContactTimeline contactId="1" onOpenCampaign={vi.fn<() => void>()} />, {
      session: buildSession({ access: 'READONLY' }),
    });
    await screen.findByRole('list', { name: 'Timeline' });
    expect(screen.queryByLabelText('New note')).toBeNull();
  });
});
