// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { findAxeProblems } from '../../testing/axe.ts';
import { renderApp } from '../../testing/render.tsx';
import { buildSession } from '../../testing/session.ts';
import { OK, stubApi } from '../../testing/stub-api.ts';
import { BrandingTab } from './tabs/branding-tab.tsx';

afterEach(() => vi.unstubAllGlobals());

const stored = {
  id: 'org-1',
  color: null,
  forwardingPhone: '+16025550177',
  allowCallForwarding: false,
  autoReplyEnabled: false,
  autoReplyContent: null,
};

it('The branding saves what changed, and asks for the text before two-way messaging ends', async () => {
  const calls = stubApi({
    branding: { user: { ...OK, organization: stored } },
    saveBranding: { updateOrganization: OK },
    user: () => new Response('', { status: 503 }),
  });
  const session = buildSession({ access: 'MANAGER' });
  renderApp(<BrandingTab />, { session });
  const twoWay = await screen.findByLabelText('Disable two-way messaging');
  expect(screen.getByLabelText<HTMLInputElement>('Forwarding phone').value).toBe('(602) 555-0177');
  expect(await findAxeProblems()).toEqual([]);
  await userEvent.click(twoWay);
  expect(screen.getByText('Write the auto-reply first.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('Auto-reply text'), 'Please call us.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your account changes have been saved.')).toBeTruthy();
  expect(calls.find(({ operation }) => operation === 'saveBranding')?.variables).toEqual({
    organizationId: session.organization.id,
    organization: { autoReplyEnabled: true, autoReplyContent: 'Please call us.' },
  });
});
