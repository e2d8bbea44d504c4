import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { CONFLICT } from '../../../../functions/domain/shared/conflict.ts';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import type { ContactSelection } from '../../shared/jobs/selection.ts';
import { useGroup } from './api/groups.ts';
import { GroupList } from './components/group-list.tsx';
import { GroupName } from './components/group-name.tsx';
import { LandingModal } from './components/landing-modal.tsx';
import { NewGroupButton } from './components/new-group-button.tsx';

const vip = { id: 'g1', name: 'VIP', created: '2026-11-20T18:00:00Z', archived: false, stats: { leads: 1_204 } };
const staff = { ...vip, id: 'g2', name: 'Staff', stats: { leads: 3 } };
const PAGE = { ...OK, groups: [vip, staff], total: 2, next: null };

type Start = (selection: ContactSelection, clear: () => void) => void;
const list = (given: { onMessage?: Start } = {}) => (
  <GroupList newButton={null} onMessage={given.onMessage ?? vi.fn<Start>()} onAddToCampaign={vi.fn<Start>()} />
);

const REFUSED = { success: false, errors: ['Not now.'] };

describe('the list of groups', () => {
  it('The list shows names and counts, and leads to the groups', async () => {
    stubApi({ groups: { groups: PAGE } });
    renderApp(list());
    expect((await screen.findByRole('link', { name: 'VIP' })).getAttribute('href')).toBe('/group/g1');
    expect(screen.getByText('1,204')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('The search asks the server, and says when no group matches', async () => {
    const calls = stubApi({
      groups: ({ search }) => ({ groups: search === null ? PAGE : { ...PAGE, groups: [], total: 0 } }),
    });
    renderApp(list());
    await userEvent.type(await screen.findByRole('searchbox'), 'zzz');
    expect(await screen.findByText('No groups match “zzz”.')).toBeTruthy();
    expect(calls.at(-1)?.variables['search']).toBe('zzz');
  });

  it('The empty list explains groups', async () => {
    stubApi({ groups: { groups: { ...PAGE, groups: [], total: 0 } } });
    renderApp(list());
    expect(await screen.findByText('No groups yet')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('A failure offers Retry', async () => {
    stubApi({ groups: { groups: { ...PAGE, ...REFUSED } } });
    renderApp(list());
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('An action without a selection says to select groups first', async () => {
    stubApi({ groups: { groups: PAGE } });
    renderApp(list());
    await userEvent.click(await screen.findByRole('button', { name: 'Message' }));
    expect(await screen.findByText('Select Groups')).toBeTruthy();
    expect(screen.getByText('Select groups from below first.')).toBeTruthy();
  });

  it('A message goes to everyone in the selected groups', async () => {
    stubApi({ groups: { groups: PAGE } });
    const onMessage = vi.fn<Start>();
    renderApp(list({ onMessage }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all that are shown' }));
    await userEvent.click(screen.getByRole('button', { name: 'Message' }));
    expect(onMessage.mock.calls[0]?.[0]).toMatchObject({
      kind: 'all',
      search: '',
      count: 1_207,
      groupIds: ['g1', 'g2'],
    });
  });

  it('Archiving asks first and can be undone, as far as the plan allows', async () => {
    const calls = stubApi({
      groups: { groups: PAGE },
      archiveGroups: ({ restore }) => ({
        archiveGroups:
          restore === true
            ? { success: false, errors: ["You've reached your limit"], limitReached: true }
            : { ...OK, limitReached: false },
      }),
    });
    renderApp(list());
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select VIP' }));
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('This hides 1 group.');
    await userEvent.click(screen.getAllByRole('button', { name: 'Archive' }).at(-1) ?? dialog);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText("You've reached your limit")).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Click here to upgrade for more groups' })).toBeTruthy();
    expect(calls.getAll('archiveGroups').map((variables) => variables['restore'])).toEqual([false, true]);
  });

  it('People who may only read see no actions', async () => {
    stubApi({ groups: { groups: PAGE } });
    const session = buildSession();
    renderApp(list(), {
      session: { ...session, organization: { ...session.organization, access: 'READONLY' } },
    });
    await screen.findByRole('link', { name: 'VIP' });
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('the landing settings', () => {
  const landingPage = {
    title: 'Join us',
    description: '',
    color: null,
    schedule: null,
    price: 5,
    trialPeriod: 0,
    sendCampaign: false,
    campaignId: null,
  };
  const files = { explainerMedia: null, thumbnail: null, profile: null };
  const modal = (onClose: () => void) => (
    <LandingModal
      group={{ id: 'g1', landingPage: { ...landingPage, ...files } }}
      campaignPicker={() => null}
      onClose={onClose}
    />
  );

  it('Only changed settings are saved, and a trial that is no number means none', async () => {
    const form = { stats: { leads: 1, views: 4, starts: 2, submits: 1 }, days: [] };
    const calls = stubApi({
      updateGroup: { updateGroup: OK },
      groupForm: { group: { ...OK, group: { name: 'VIP', code: 'abc', landingPage: form } } },
    });
    const onClose = vi.fn<() => void>();
    renderApp(modal(onClose));
    expect(await screen.findByRole('img', { name: 'QR code of http://localhost:3000/g/abc' })).toBeTruthy();
    const saveButton = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(saveButton.disabled).toBe(true);
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.clear(screen.getByRole('textbox', { name: 'Trial in days' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Trial in days' }), 'soon');
    expect(saveButton.disabled).toBe(true);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Schedule' }), 'MONTHLY');
    await userEvent.click(saveButton);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(calls.getFirst('updateGroup')).toEqual({
      groupId: 'g1',
      group: { landingPage: { schedule: 'MONTHLY' } },
      seen: landingPage,
    });
  });

  it('A refusal is shown, and the dialog stays open', async () => {
    stubApi({ updateGroup: { updateGroup: REFUSED } });
    const onClose = vi.fn<() => void>();
    renderApp(modal(onClose));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('What someone else saved in the meantime is shown beside what was typed, and their other settings stay', async () => {
    let title = 'Join us';
    const calls = stubApi({
      group: () => ({
        group: {
          ...OK,
          group: { id: 'g1', name: 'VIP', archived: false, landingPage: { ...landingPage, ...files, title, price: 9 } },
        },
      }),
      updateGroup: ({ seen }) => {
        const isOutdated = (seen as { title: string }).title !== 'Theirs';
        title = 'Theirs';
        return { updateGroup: isOutdated ? { success: false, errors: [CONFLICT] } : OK };
      },
    });
    const onClose = vi.fn<() => void>();
    renderApp(<OpenLanding onClose={onClose} />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this landing page' });
    expect(await within(dialog).findByText('Theirs')).toBeTruthy();
    expect(within(dialog).getByText('Join us!')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save yours' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(calls.getLast('updateGroup')).toMatchObject({
      group: { landingPage: { title: 'Join us!' } },
      seen: { title: 'Theirs' },
    });
  });
});

describe('a group', () => {
  it('A new group beyond the limit of the plan shows the limit and leads to the plans', async () => {
    stubApi({
      createGroup: {
        createGroup: { success: false, errors: ["You've reached your limit"], limitReached: true, group: null },
      },
    });
    renderApp(<NewGroupButton />);
    await userEvent.click(screen.getByRole('button', { name: 'New group' }));
    // The toast of an earlier test may still be there.
    expect(await screen.findAllByText("You've reached your limit")).not.toEqual([]);
    expect(screen.getAllByRole('button', { name: 'Click here to upgrade for more groups' })).not.toEqual([]);
  });

  it('A new group opens with its name selected, so that typing renames it', async () => {
    const calls = stubApi({
      createGroup: { createGroup: { ...OK, limitReached: false, group: { id: 'g9', name: 'New Group' } } },
      updateGroup: { updateGroup: OK },
    });
    renderApp(
      <Routes>
        <Route path="/" element={<NewGroupButton />} />
        <Route path="/group/g9" element={<GroupName groupId="g9" name="New Group" readOnly={false} />} />
      </Routes>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'New group' }));
    expect(await screen.findByRole('textbox', { name: 'Group name' })).toBe(document.activeElement);
    await userEvent.keyboard('Regulars');
    await waitFor(() => expect(calls.getLast('updateGroup')).toEqual({ groupId: 'g9', group: { name: 'Regulars' } }));
  });

  it('The name of a group that is opened from elsewhere does not take the focus', () => {
    renderApp(<GroupName groupId="g9" name="New Group" readOnly={false} />);
    expect(screen.getByRole('textbox', { name: 'Group name' })).not.toBe(document.activeElement);
  });

  it('The name is saved after the typing pauses', async () => {
    const calls = stubApi({ updateGroup: { updateGroup: OK } });
    renderApp(<GroupName groupId="g1" name="New Group" readOnly={false} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Group name' }), ' 2');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.variables).toEqual({ groupId: 'g1', group: { name: 'New Group 2' } });
    expect(await screen.findByText('Saved')).toBeTruthy();
  });
});

/** The dialog with the group as the API has it. */
function OpenLanding({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { data } = useGroup('g1');
  return data ? <LandingModal group={data} campaignPicker={() => null} onClose={onClose} /> : null;
}
