import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import type { LandingPageDetail } from './api/landing-pages.ts';
import { LandingPageEditor } from './components/landing-page-editor.tsx';
import { LandingPages } from './routes/landing-pages.tsx';

const hour = { seconds: 3_600, max: 1_000, used: 12 };
const stats = { leads: 12, views: 40, starts: 20, submits: 10, onSite: false, limits: [hour] };
const listed = {
  id: 'l1',
  title: 'Free consult',
  color: '#112233',
  image: null,
  profile: null,
  archived: false,
  campaigns: [{ id: 'c1', name: 'Welcome' }],
  stats,
};
const PAGE = {
  ...OK,
  landingPages: [listed, { ...listed, id: 'l2', title: 'Braces', campaigns: [] }],
  total: 2,
  next: null,
};
const name = {
  id: 'name',
  label: 'Name',
  type: 'SHORT' as const,
  fineText: '',
  labels: [],
  start: 1,
  end: 10,
  required: false,
};
const detail: LandingPageDetail = {
  ...listed,
  description: 'Three times',
  code: 'abc',
  dropdownOptions: [],
  structure: [name, { ...name, id: 'phone', label: 'Phone', required: true }],
  days: [{ date: '2026-11-20', views: 40, starts: 20, submits: 10 }],
};
const REFUSED = { success: false, errors: ['Not now.'] };

describe('the list of landing pages', () => {
  it('shows titles and how many contacts came, and leads to the editors', async () => {
    stubApi({ landingPages: { landingPages: PAGE } });
    renderApp(<LandingPages />);
    expect((await screen.findByRole('link', { name: 'Free consult' })).getAttribute('href')).toBe('/landing-page/l1');
    expect(screen.getAllByText('Leads: 12')).toHaveLength(2);
    expect(screen.getByText('No campaign yet')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('says that there are none', async () => {
    stubApi({ landingPages: { landingPages: { ...PAGE, landingPages: [], total: 0 } } });
    renderApp(<LandingPages />);
    expect(await screen.findByText('- No Landing Pages Found -')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('offers Retry after a failure', async () => {
    stubApi({ landingPages: { landingPages: { ...PAGE, ...REFUSED } } });
    renderApp(<LandingPages />);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('archives the selected pages after a question', async () => {
    const calls = stubApi({ landingPages: { landingPages: PAGE }, archiveLandingPages: { archiveLandingPages: OK } });
    renderApp(<LandingPages />);
    await userEvent.click(await screen.findByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('Select landing pages from below first.')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Braces' }));
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
    expect(await screen.findByRole('dialog', { name: 'Archive confirmation' })).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Archive' }).at(-1) ?? document.body);
    expect(await screen.findByText('The landing page(s) have been archived.')).toBeTruthy();
    expect(calls.getFirst('archiveLandingPages')).toEqual({ landingPageIds: ['l2'], restore: false });
  });
});

describe('the editor of a landing page', () => {
  const show = (page: LandingPageDetail = detail, canEdit = true, onReload = () => undefined) =>
    renderApp(
      <LandingPageEditor page={page} canEdit={canEdit} campaignPicker={() => <p>The picker</p>} onReload={onReload} />,
    );

  it('shows the page as on a phone, the figures and the QR code', async () => {
    stubApi({});
    show();
    expect(await screen.findByRole('region', { name: 'Preview' })).toBeTruthy();
    expect(screen.getByText('25 % of the views')).toBeTruthy();
    expect(screen.getByRole('img', { name: /40 views, 10 submissions/ })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'QR code of http://localhost:3000/p/abc' })).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('saves what is typed, and copies the link after the save', async () => {
    const calls = stubApi({ updateLandingPage: { updateLandingPage: OK } });
    const user = userEvent.setup();
    show();
    // At once, because the form saves by itself when typing pauses, as it does on a busy machine.
    await user.click(await screen.findByRole('textbox', { name: 'Description' }));
    await user.paste(' this week');
    await user.click(screen.getByRole('button', { name: 'Save and Copy Link' }));
    expect(await screen.findByText('Link Copied')).toBeTruthy();
    expect(calls[0]?.variables).toEqual({
      landingPageId: 'l1',
      landingPage: { description: 'Three times this week' },
      seen: { description: 'Three times' },
    });
    expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/p/abc');
  });

  it('shows both versions when someone else has changed the same, and saves the own one only when asked to', async () => {
    const conflict = { success: false, errors: ['Someone else has changed this since you opened it.'] };
    const answers = [conflict, OK, OK];
    const calls = stubApi({ updateLandingPage: () => ({ updateLandingPage: answers.shift() ?? OK }) });
    show();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Description' }), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save and Copy Link' }));
    expect(await screen.findByRole('dialog', { name: 'Someone else changed this landing page' })).toBeTruthy();
    expect(screen.queryByText('Link Copied')).toBeNull();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save yours' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.variables).toMatchObject({
      landingPage: { description: 'Three times!' },
      seen: { description: 'Three times' },
    });
  });

  it('shows what is saved when the person drops the own version', async () => {
    stubApi({
      updateLandingPage: {
        updateLandingPage: { success: false, errors: ['Someone else has changed this since you opened it.'] },
      },
    });
    const onReload = vi.fn<() => undefined>();
    show(detail, true, onReload);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Title of the landing page' }), '!');
    await userEvent.click(await screen.findByRole('button', { name: 'Use the saved version' }));
    expect(onReload).toHaveBeenCalledOnce();
  });

  it('copies nothing when the save fails, and says so', async () => {
    stubApi({ updateLandingPage: { updateLandingPage: REFUSED } });
    show();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Description' }), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save and Copy Link' }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(screen.queryByText('Link Copied')).toBeNull();
  });

  it('moves, adds and removes fields of the form', async () => {
    const calls = stubApi({ updateLandingPage: { updateLandingPage: OK } });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Move Phone up' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add a field' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Date of birth' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Name' }));
    // A busy machine is slower than the pause after which the form saves.
    await waitFor(() =>
      expect(calls.at(-1)?.variables).toMatchObject({ landingPage: { structure: [{ id: 'phone' }, { id: 'dob' }] } }),
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove Phone' }).disabled).toBe(true);
  });

  it('says how much of its limits is used, and can be used on site', async () => {
    const calls = stubApi({ updateFormUse: { updateFormUse: OK } });
    show();
    expect(await screen.findByText(/12 of 1,000 submissions this hour\./)).toBeTruthy();
    expect(screen.queryByText('Almost used up')).toBeNull();
    await userEvent.click(await screen.findByRole('switch', { name: 'Used on site' }));
    await waitFor(() => expect(calls[0]?.variables).toEqual({ kind: 'PAGE', formId: 'l1', onSite: true }));
  });

  it('warns before its limits are used up', async () => {
    stubApi({});
    show({ ...detail, stats: { ...stats, limits: [{ ...hour, used: 850 }] } });
    const alert = (await screen.findByText('Almost used up')).closest('[role=alert]');
    expect(alert?.textContent).toContain('850 of 1,000 submissions this hour. Then the next ones are refused');
    expect(await findAxeProblems()).toEqual([]);
  });

  it('asks for a campaign before the link can be copied', async () => {
    stubApi({});
    show({ ...detail, campaigns: [] });
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Save and Copy Link' })).disabled).toBe(true);
    expect(screen.getByText('Choose a campaign first. Until then the page is not public.')).toBeTruthy();
  });

  it('can only be read when it is archived, and restored', async () => {
    const calls = stubApi({ archiveLandingPages: { archiveLandingPages: OK } });
    show({ ...detail, archived: true });
    expect(await screen.findByText('This landing page is archived')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Copy Link/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(calls[0]?.variables).toEqual({ landingPageIds: ['l1'], restore: true }));
  });
});
