import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { getPackById, PACKS } from '../../../../functions/domain/brand/packs.ts';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { CampaignEditor } from './routes/campaign.tsx';
import { campaign, later, step } from './test-campaign.ts';

const editor = (
  <CampaignEditor campaignId="c1" onOpenContact={vi.fn<() => void>()} onCreateContact={vi.fn<() => void>()} />
);
const tattoo = getPackById('tattoo');
const before = { ...step, id: 'b1', structureType: 'BEFORE', hours: 2 };
const figures = { featureId: 'b1', queued: 7, messages: 0, messagesSuccess: 0, messagesFailed: 0, waiting: 0 };
const withAppointments = {
  ...campaign,
  hasAppt: true,
  structure: { ...campaign.structure, before: ['b1'] },
  features: [step, later, before],
  stats: { ...campaign.stats, features: [figures] },
};

describe('a campaign with appointments', () => {
  it('shows the steps of each phase, with their time around the appointment', async () => {
    stubApi({ campaign: { campaign: { ...OK, campaign: withAppointments } } });
    renderApp(editor, { pack: tattoo });
    await userEvent.click(await screen.findByRole('radio', { name: 'Before (1)' }));
    expect((await screen.findAllByText('2 hours before the appointment')).length).toBeGreaterThan(0);
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'After (0)' }));
    expect(await screen.findByText('Follow up after the appointment')).toBeTruthy();
  });

  it('gets a first step after the appointment, whose text may name the date', async () => {
    const calls = stubApi({
      campaign: { campaign: { ...OK, campaign: withAppointments } },
      createCampaignFeature: { createCampaignFeature: { ...OK, feature: { id: 'a1' } } },
      updateCampaignFeature: { updateCampaignFeature: OK },
    });
    renderApp(editor, { pack: tattoo });
    await userEvent.click(await screen.findByRole('radio', { name: 'After (0)' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add a step' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Event date' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.getFirst('createCampaignFeature')).toEqual({
      campaignId: 'c1',
      structureType: 'APPOINTMENT',
      featureType: 'MESSAGE',
      after: null,
    });
    expect(calls.getFirst('updateCampaignFeature')).toMatchObject({
      messageContent: [{ type: 'EVENT_DATE' }],
      hours: 1,
    });
  });

  it('asks with the count before it cancels scheduled texts', async () => {
    const calls = stubApi({
      campaign: { campaign: { ...OK, campaign: withAppointments } },
      takesAppointments: { updateCampaign: OK },
    });
    renderApp(editor, { pack: tattoo });
    await userEvent.click(await screen.findByRole('switch', { name: 'Send texts before and after appointments' }));
    expect(await screen.findByText(/This cancels 7 scheduled texts/)).toBeTruthy();
    expect(calls.has('takesAppointments')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Stop texts' }));
    await waitFor(() => expect(calls.getFirst('takesAppointments')).toEqual({ campaignId: 'c1', hasAppt: false }));
  });

  it.each([
    ['in the brand of clinics', PACKS.health, false],
    ['in the main brand with the switch of the organization', PACKS.text, true],
    ['in the blast brand with the switch of the organization', PACKS.blast, true],
  ] as const)('is offered %s', async (_, pack, showAppt) => {
    stubApi({ campaign: { campaign: { ...OK, campaign: { ...campaign, lastActive: '2026-03-02T17:00:00Z' } } } });
    const session = buildSession();
    renderApp(editor, { pack, session: { ...session, organization: { ...session.organization, showAppt } } });
    expect(await screen.findByRole('switch', { name: 'Send texts before and after appointments' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View report' })).toBeTruthy();
  });

  it('has neither switch nor phases in a brand without appointments', async () => {
    stubApi({ campaign: { campaign: { ...OK, campaign } } });
    renderApp(editor);
    await screen.findByRole('button', { name: 'Step 1' });
    expect(screen.queryByRole('switch', { name: 'Send texts before and after appointments' })).toBeNull();
    expect(screen.queryByRole('radio', { name: /Before/ })).toBeNull();
  });
});
