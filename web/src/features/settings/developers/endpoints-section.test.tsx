import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../../testing/app.ts';
import { EndpointsSection } from './endpoints-section.tsx';

const ENDPOINT = {
  id: 'e1',
  webhookUrl: 'https://example.com/hook',
  events: ['contact.replied', 'text.failed'],
  created: '2026-11-24T17:00:00.000Z',
  paused: null,
  pauseCause: null,
  failingSince: null,
};
const DELIVERY = {
  id: 'd1',
  event: 'contact.replied',
  leadId: 'l1',
  state: 'FAILED',
  attempts: 7,
  result: 'ANSWERED',
  statusCode: 503,
  created: '2026-11-24T17:00:00.000Z',
  called: '2026-11-24T17:00:00.000Z',
  nextAt: null,
};
const session = buildSession({ access: 'ADMIN' });
const buildList = (...endpoints: readonly object[]) => ({
  webhookEndpoints: { webhookEndpoints: { ...OK, endpoints } },
});

describe('The webhook endpoints', () => {
  it('show their events and whether they get them, and why one was paused', async () => {
    stubApi(
      buildList(
        ENDPOINT,
        { ...ENDPOINT, id: 'e2', failingSince: '2026-11-23T17:00:00.000Z' },
        { ...ENDPOINT, id: 'e3', paused: '2026-11-24T17:00:00.000Z', pauseCause: 'FAILING' },
      ),
    );
    renderApp(<EndpointsSection />, { session });
    const rows = within(await screen.findByRole('list', { name: 'Webhook endpoints' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('Active');
    expect(rows[0]?.textContent).toContain('contact.replied');
    expect(rows[1]?.textContent).toContain('No event has arrived since Nov 23.');
    expect(rows[2]?.textContent).toContain('Paused, because nothing could be delivered for four days');
    expect(await findAxeProblems()).toEqual([]);
  });

  it('are refused with the reason of the server, and keep what was typed', async () => {
    const refusal = { success: false, errors: ['Choose at least one event.'], secret: null };
    const calls = stubApi({ ...buildList(), createWebhookEndpoint: { createWebhookEndpoint: refusal } });
    renderApp(<EndpointsSection />, { session });
    expect(await screen.findByText(/No endpoints yet/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Add endpoint' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Address/), 'https://example.com/hook');
    await userEvent.click(dialog.getByRole('button', { name: 'Add endpoint' }));
    expect(await dialog.findByText('Choose at least one event.')).toBeTruthy();
    expect(dialog.getByLabelText(/Address/)).toHaveProperty('value', 'https://example.com/hook');
    expect(calls.getFirst('createWebhookEndpoint')).toEqual({
      webhookUrl: 'https://example.com/hook',
      events: [],
    });
  });

  it('are changed with what they have, in the order of the events', async () => {
    const calls = stubApi({ ...buildList(ENDPOINT), updateWebhookEndpoint: { updateWebhookEndpoint: OK } });
    renderApp(<EndpointsSection />, { session });
    await userEvent.click(await screen.findByRole('button', { name: 'More for https://example.com/hook' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByLabelText('A contact was added'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Endpoint saved')).toBeTruthy();
    expect(calls.getFirst('updateWebhookEndpoint')).toEqual({
      webhookEndpointId: 'e1',
      webhookUrl: 'https://example.com/hook',
      events: ['contact.created', 'contact.replied', 'text.failed'],
    });
  });

  it('have a log, from which an event is sent again, and older ones are shown', async () => {
    const calls = stubApi({
      ...buildList(ENDPOINT),
      webhookDeliveries: {
        webhookDeliveries: { ...OK, deliveries: [DELIVERY, { ...DELIVERY, id: 'd2', event: 'test' }], next: 'd2' },
      },
      resendWebhookDelivery: { resendWebhookDelivery: OK },
    });
    renderApp(<EndpointsSection />, { session });
    await userEvent.click(await screen.findByRole('button', { name: 'Log of https://example.com/hook' }));
    const dialog = within(await screen.findByRole('dialog'));
    const [reply, test] = within(await dialog.findByRole('list', { name: 'Deliveries' })).getAllByRole('listitem');
    expect(reply?.textContent).toContain('attempt 7');
    expect(reply?.textContent).toContain('Answered 503, which is no success.');
    expect(test && within(test).queryByRole('button')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Show older' })).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: /^Resend/ }));
    expect(calls.getFirst('resendWebhookDelivery')).toEqual({ webhookEndpointId: 'e1', webhookDeliveryId: 'd1' });
  });

  it('say how a test went', async () => {
    stubApi({
      ...buildList(ENDPOINT),
      webhookDeliveries: { webhookDeliveries: { ...OK, deliveries: [], next: null } },
      testWebhookEndpoint: { testWebhookEndpoint: { ...OK, result: 'TIMED_OUT', statusCode: null } },
    });
    renderApp(<EndpointsSection />, { session });
    await userEvent.click(await screen.findByRole('button', { name: 'Log of https://example.com/hook' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send a test' }));
    expect(await dialog.findByText('No answer within 5 seconds.')).toBeTruthy();
  });
});
