import { runAction, waitForDialog, waitForText, type Screen } from './screen.ts';

/** Screens of groups and events. */
export const GROUPS: readonly Screen[] = [
  { name: 'groups', as: 'owner', path: '/groups', ready: waitForText('VIP patients') },
  { name: 'groups, empty', as: 'fresh', path: '/groups', ready: waitForText('No groups yet') },
  {
    name: 'groups, archive confirmation',
    as: 'owner',
    path: '/groups',
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select VIP patients' }).check();
      await page.getByRole('button', { name: 'Archive' }).click();
      await waitForDialog('Archive confirmation')(page);
    },
  },
  { name: 'events, none', as: 'fresh', path: '/events', ready: waitForText('No events') },
  { name: 'group', as: 'owner', path: (ids) => `/group/${ids.group}`, ready: waitForText('Ava Stone') },
  {
    name: 'group, remove from group',
    as: 'owner',
    path: (ids) => `/group/${ids.group}`,
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select Ava Stone' }).check();
      await runAction(page, 'Remove from group');
      await waitForDialog('Remove from group')(page);
    },
  },
  {
    name: 'group, empty',
    as: 'owner',
    path: (ids) => `/group/${ids.emptyGroup}`,
    ready: waitForText('No contacts in this group yet'),
  },
  { name: 'group that does not exist', as: 'owner', path: '/group/none', ready: waitForText('Not Found') },
  {
    name: 'add leads to group',
    as: 'owner',
    path: '/dashboard',
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await runAction(page, 'Add to group');
      await waitForDialog('Add Leads to Group')(page);
      await page.getByRole('combobox', { name: 'Group', exact: true }).last().selectOption('New group…');
      await page.getByRole('textbox', { name: 'Name of the new group' }).waitFor();
    },
  },
];
