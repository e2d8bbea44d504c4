import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CONFLICT } from '../../../../functions/domain/shared/conflict.ts';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { BrandingTab } from './tabs/branding-tab.tsx';

const stored = {
  id: 'org-1',
  name: 'Acme',
  color: null,
  image: null,
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
  expect(calls.getFirst('saveBranding')).toEqual({
    organizationId: session.organization.id,
    organization: { autoReplyEnabled: true, autoReplyContent: 'Please call us.' },
    seen: { autoReplyContent: '' },
  });
});

it('The brand name is the name of the organization, and is never empty', async () => {
  const calls = stubApi({
    branding: { user: { ...OK, organization: stored } },
    saveBranding: { updateOrganization: OK },
    user: () => new Response('', { status: 503 }),
  });
  renderApp(<BrandingTab />);
  const name = await screen.findByLabelText('Brand name');
  await userEvent.clear(name);
  expect(screen.getByText('Give the organization a name.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await userEvent.type(name, 'Acme Dental');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your account changes have been saved.')).toBeTruthy();
  expect(calls.getFirst('saveBranding')).toMatchObject({ organization: { name: 'Acme Dental' } });
});

it('An image is uploaded when it is chosen, and Save names the upload. Another file is refused', async () => {
  vi.stubGlobal('XMLHttpRequest', UploadStub);
  // jsdom has no addresses of blobs.
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: () => undefined }));
  const user = userEvent.setup({ applyAccept: false });
  const calls = stubApi({
    branding: { user: { ...OK, organization: stored } },
    createUpload: { createUpload: { ...OK, uploadKey: 'images/org-1/x.gif', url: 'https://files.example/put' } },
    saveBranding: { updateOrganization: OK },
    user: () => new Response('', { status: 503 }),
  });
  const session = buildSession({ access: 'MANAGER' });
  renderApp(<BrandingTab />, { session });
  const input = await screen.findByLabelText<HTMLInputElement>('Brand image', { selector: 'input' });
  await user.upload(input, new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
  expect(await screen.findByText('Choose a .jpg, .jpeg, .png or .gif image.')).toBeTruthy();
  await userEvent.upload(input, new File(['GIF'], 'logo.gif', { type: 'image/gif' }));
  expect(await screen.findByAltText('What was chosen')).toBeTruthy();
  await userEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('Your account changes have been saved.')).toBeTruthy();
  expect(calls.getFirst('createUpload')).toEqual({ kind: 'IMAGE', contentType: 'image/gif', size: 3 });
  expect(calls.getFirst('saveBranding')).toEqual({
    organizationId: session.organization.id,
    organization: { image: 'images/org-1/x.gif' },
    seen: null,
  });
});

/** An upload that succeeds at once. */
class UploadStub extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    this.status = 200;
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}

it('An auto-reply that someone else wrote in the meantime is shown beside the own one, and can be taken', async () => {
  let saved = 'Call us';
  const calls = stubApi({
    branding: () => ({ user: { ...OK, organization: { ...stored, autoReplyEnabled: true, autoReplyContent: saved } } }),
    saveBranding: () => {
      saved = 'Write us';
      return { updateOrganization: { success: false, errors: [CONFLICT] } };
    },
    user: () => new Response('', { status: 503 }),
  });
  renderApp(<BrandingTab />, { session: buildSession({ access: 'MANAGER' }) });
  await userEvent.type(await screen.findByLabelText('Auto-reply text'), ' now');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this auto-reply' });
  expect(await within(dialog).findByText('Write us')).toBeTruthy();
  expect(within(dialog).getByText('Call us now')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Use the saved version' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Auto-reply text').value).toBe('Write us');
  expect(calls.getFirst('saveBranding')).toMatchObject({ seen: { autoReplyContent: 'Call us' } });
});
