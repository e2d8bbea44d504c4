import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { CampaignEditor } from './routes/campaign.tsx';
import { campaign, step } from './test-campaign.ts';

const slides = [
  { id: 's1', slideType: 'TEXT', internalTitle: '', title: 'Welcome', widgets: [] },
  {
    id: 's2',
    slideType: 'TEXT',
    internalTitle: 'Questions',
    title: '',
    widgets: [{ id: 'w1', widgetType: 'YESNO', label: 'Shall we call you?', labels: [], start: null, end: null }],
  },
];
const trigger = {
  id: 't1',
  label: 'if ...',
  triggerType: 'UNOPENED',
  triggerOption: null,
  widgetId: null,
  widgetExpression: 'EQ',
  triggerResponses: [],
  seconds: 0,
  performedAction: false,
  days: 2,
  hours: 3,
};
const workflow = {
  id: 'i1',
  label: '',
  triggers: [trigger],
  actions: [
    {
      id: 'a1',
      actionType: 'LEAD',
      messageContent: [{ type: 'TEXT', text: 'Still there?', fallback: null, fieldId: null, label: null }],
      nextCampaignId: null,
      userIds: [],
    },
  ],
  version: 4,
};
const pitchStep = {
  ...step,
  featureType: 'PITCH',
  pitch: { id: 'p1', title: 'Braces', ready: true },
  workflows: [workflow],
};
const editor = (
  <CampaignEditor campaignId="c1" onOpenContact={vi.fn<() => void>()} onCreateContact={vi.fn<() => void>()} />
);
const answers = {
  campaign: () => ({
    campaign: {
      ...OK,
      campaign: {
        ...campaign,
        features: [pitchStep],
        structure: { ...campaign.structure, feature: [pitchStep.id] },
      },
    },
  }),
  pitchParts: { pitch: { ...OK, pitch: { id: 'p1', redirectType: 'NONE', slides } } },
  createCampaignWorkflow: { createCampaignWorkflow: { ...OK, workflow: { id: 'i2', version: 1 } } },
  updateCampaignWorkflow: { updateCampaignWorkflow: OK },
  deleteCampaignWorkflow: { deleteCampaignWorkflow: OK },
};
describe('If/thens of a step with a pitch', () => {
  it('change to another kind without turning into the opposite, and offer only what the pitch can do', async () => {
    stubApi(answers);
    renderApp(editor);
    await userEvent.click(await screen.findByRole('button', { name: /does not open the pitch/ }));
    const kind = await screen.findByRole('combobox', { name: 'If the contact' });
    const list = () =>
      within(kind)
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    // The pitch of this test has neither a calendar nor a button on its last slide.
    await waitFor(() =>
      expect(list()).toEqual([
        'Views a slide',
        'Spends time on a slide',
        'Answers a question',
        'Does not open the pitch',
      ]),
    );
    await userEvent.selectOptions(kind, 'Views a slide');
    expect(screen.getByRole('combobox', { name: 'When' })).toHaveProperty('value', 'happens');
    expect(screen.queryByRole('textbox', { name: 'Days' })).toBeNull();
  });

  it('stand as whole sentences for people who may only read, who cannot open steps', async () => {
    const named = { ...pitchStep, workflows: [{ ...workflow, label: 'Reminder' }] };
    stubApi({
      ...answers,
      campaign: { campaign: { ...OK, campaign: { ...campaign, features: [named] } } },
    });
    renderApp(editor, { session: buildSession({ access: 'READONLY' }) });
    expect(
      await screen.findByText(
        'Reminder. If the contact does not open the pitch within 2 days and 3 hours: send a text “Still there?”',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Step/ })).toBeNull();
  });

  it('are sentences on the step, and open as they are stored', async () => {
    const calls = stubApi(answers);
    renderApp(editor);
    const chip = await screen.findByRole('button', {
      name: 'If the contact does not open the pitch within 2 days and 3 hours: send a text',
    });
    await userEvent.click(chip);
    const dialog = await screen.findByRole('dialog', { name: 'If/then' });
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Days/).value).toBe('2');
    expect(within(dialog).queryByRole('button', { name: 'Add another if' })).toBeNull();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText(/^Name/), 'Nudge');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.getAll('updateCampaignWorkflow')).toMatchObject([
      {
        campaignWorkflowId: 'i1',
        label: 'Nudge',
        version: 4,
        workflow: { triggers: [{ id: 't1', triggerType: 'UNOPENED', days: 2, hours: 3 }], actions: [{ id: 'a1' }] },
      },
    ]);
  });

  it('are written with a question and its answers, and saved as a whole', async () => {
    const calls = stubApi(answers);
    renderApp(editor);
    await userEvent.click(await screen.findByRole('button', { name: 'Add an if/then to step 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'New if/then' });
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await userEvent.selectOptions(within(dialog).getByLabelText('If the contact'), 'WIDGET');
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Question' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Shall we call you?' }));
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'One of these' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Yes' }));
    await userEvent.click(await within(dialog).findByRole('button', { name: 'First name' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.getAll('createCampaignWorkflow')).toMatchObject([{ campaignFeatureId: 'f1' }]);
    expect(calls.getAll('updateCampaignWorkflow')).toMatchObject([
      {
        campaignWorkflowId: 'i2',
        version: null,
        workflow: {
          triggers: [{ id: null, triggerType: 'WIDGET', widgetId: 'w1', triggerResponses: ['Yes'] }],
          actions: [{ id: null, actionType: 'ME', messageContent: [{ type: 'FIRST_NAME' }] }],
        },
      },
    ]);
  });

  it('can wait for an appointment when the pitch has a calendar', async () => {
    const calendar = { id: 's3', slideType: 'CALENDAR', internalTitle: 'Book', title: '', widgets: [] };
    stubApi({
      ...answers,
      pitchParts: { pitch: { ...OK, pitch: { id: 'p1', redirectType: 'LINK', slides: [...slides, calendar] } } },
    });
    renderApp(editor);
    await userEvent.click(await screen.findByRole('button', { name: 'Add an if/then to step 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'New if/then' });
    const kind = within(dialog).getByLabelText<HTMLSelectElement>('If the contact');
    await waitFor(() => expect([...kind.options].map(({ value }) => value)).toContain('CALENDAR'));
    await userEvent.selectOptions(kind, 'CALENDAR');
    const slide = within(dialog).getByLabelText<HTMLSelectElement>('Slide');
    expect([...slide.options].map(({ label }) => label)).toEqual(['Any slide', 'Book']);
  });

  it('keep the message of one then when another change follows before the screen shows the message', async () => {
    stubApi(answers);
    renderApp(editor);
    await userEvent.click(await screen.findByRole('button', { name: 'Add an if/then to step 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'New if/then' });
    const firstName = await within(dialog).findByRole('button', { name: 'First name' });
    const addThen = within(dialog).getByRole('button', { name: 'Add another then' });
    act(() => {
      firstName.click();
      addThen.click();
    });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Remove then 2' }));
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
  });

  it('say what they have done, and why something was left out', async () => {
    const run = { id: 'r1', leadId: 'l1', name: 'Ava Stone', actionType: 'SPECIFIC', at: '2026-11-20T18:00:00Z' };
    const calls = stubApi({
      ...answers,
      workflowRuns: ({ after }) => ({
        workflowRuns: {
          ...OK,
          runs:
            after === null
              ? [{ ...run, state: 'SKIPPED', skipped: 'No one in the team could be texted', untold: 1 }]
              : [{ ...run, id: 'r2', name: '', state: 'DONE', skipped: null, untold: 0 }],
          next: after === null ? 'r1' : null,
        },
      }),
    });
    renderApp(editor, { at: '/campaign/c1?if-then=i1' });
    expect(calls.has('workflowRuns')).toBe(false);
    await userEvent.click(await screen.findByRole('button', { name: 'What it has done' }));
    const log = await screen.findByRole('list', { name: 'What it has done' });
    expect(within(log).getByText('Ava Stone')).toBeTruthy();
    expect(within(log).getByText('Skipped')).toBeTruthy();
    expect(within(log).getByText(/Not done: Text to the team\. No one in the team could be texted\./)).toBeTruthy();
    expect(within(log).getByText(/1 person was not texted: no phone number/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
    expect(await within(log).findByText('Erased contact')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('warn when a person who would be texted has no phone number', async () => {
    const member = (id: string, name: string, phone: string | null) => ({
      id,
      name,
      phone,
      email: '',
      access: 'OWNER',
    });
    stubApi({
      ...answers,
      team: {
        users: { ...OK, users: [member('user-1', 'Dana', null), member('u2', 'Lee', '+16025550100')], next: null },
      },
    });
    renderApp(editor, { at: '/campaign/c1?if-then=i1' });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Then' }), 'Text me');
    expect(await screen.findByText(/You have no phone number, so no text arrives\./)).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Then' }), 'Text the contact');
    expect(screen.queryByText(/no phone number/)).toBeNull();
  });

  it('offer webhooks to a person with the switch, in an organization without it', async () => {
    stubApi({ ...answers, team: { users: { ...OK, users: [], next: null } } });
    const session = buildSession();
    renderApp(editor, {
      at: '/campaign/c1?if-then=i1',
      session: { ...session, user: { ...session.user, showAppt: true } },
    });
    expect(await screen.findByRole('option', { name: 'Send a webhook' })).toBeTruthy();
  });

  it('are removed with one click', async () => {
    const calls = stubApi(answers);
    renderApp(editor);
    await userEvent.click(await screen.findByRole('button', { name: /^If the contact does not open/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove if/then' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.getAll('deleteCampaignWorkflow')).toEqual([{ campaignWorkflowId: 'i1' }]);
  });
});
