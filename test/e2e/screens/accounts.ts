import { waitForDialog, waitForHeading, waitForText, type Screen } from './screen.ts';

/** Screens of sign-in, users and the shell. */
export const ACCOUNTS: readonly Screen[] = [
  { name: 'sign-in', as: null, path: '/login', ready: waitForHeading('Sign in') },
  {
    name: 'sign-in refused',
    as: null,
    path: '/login',
    ready: async (page) => {
      await page.getByLabel('Email').fill('owner@sunrise.test');
      await page.getByLabel('Password', { exact: true }).fill('not it');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText(/./).first().waitFor();
    },
  },
  {
    name: 'forgot password',
    as: null,
    path: '/forgot-password-request',
    ready: waitForHeading('Forgot your password?'),
  },
  { name: 'new password', as: null, path: '/reset-password/none', ready: waitForHeading('Choose a password') },
  { name: 'invitation that has ended', as: null, path: '/register/none', ready: waitForText('was used, withdrawn') },
  {
    name: 'sign-up by a link',
    as: null,
    path: (ids) => `/register/${ids.signUp}`,
    ready: waitForHeading('Create your account'),
  },
  {
    name: 'sign-up, the code',
    as: null,
    path: (ids) => `/register/${ids.signUp}`,
    ready: async (page) => {
      // The limits of codes are tested elsewhere. Here each run opens the dialog.
      await page.route('**/graphql', (route) =>
        route.request().postData()?.includes('registerPhone')
          ? route.fulfill({ json: { data: { registerPhone: { success: true, errors: [] } } } })
          : route.continue(),
      );
      await page.getByLabel('Your name').fill('Nell New');
      await page.getByLabel('Email').fill('nell@new.test');
      await page.getByLabel('Mobile phone').fill('602 555 0142');
      await page.getByLabel('Password', { exact: true }).fill('a longer sentence');
      await page.getByLabel('Confirm', { exact: true }).fill('a longer sentence');
      await page.getByRole('button', { name: 'Continue' }).click();
      await waitForDialog('Confirm your phone')(page);
    },
  },
  { name: 'all organizations', as: 'staff', path: '/super-admin', ready: waitForText('Harbor Realty') },
  {
    name: 'new organization',
    as: 'staff',
    path: '/super-admin?new=organization',
    ready: waitForDialog('New organization'),
  },
  {
    name: 'switches of an organization',
    as: 'staff',
    path: '/super-admin',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Settings of Harbor Realty' }).click();
      await waitForDialog('Settings of Harbor Realty')(page);
    },
  },
  {
    name: 'switch organization',
    as: 'staff',
    path: '/campaigns?organizations=open',
    ready: waitForText('Sunrise Dental'),
  },
  { name: 'all users', as: 'staff', path: '/campaigns?users=all', ready: waitForText('admin@harbor.test') },
  { name: 'sign-up links', as: 'staff', path: '/sign-up-links', ready: waitForText('Desert Bloom') },
  { name: 'new sign-up link', as: 'staff', path: '/sign-up-links?new=link', ready: waitForDialog('New sign-up link') },
  {
    name: 'confirm a new email',
    as: null,
    path: '/confirm-email/none',
    ready: waitForHeading('Confirm your new email'),
  },
  { name: 'change email', as: 'limited', path: '/account?email=change', ready: waitForDialog('Change email') },
  { name: 'change phone', as: 'limited', path: '/account?phone=change', ready: waitForDialog('Change phone') },
  { name: 'privacy policy', as: null, path: '/policy', ready: waitForHeading('Privacy policy') },
  { name: 'change password', as: 'limited', path: '/account?password=change', ready: waitForDialog('Change password') },
  { name: 'account, settings', as: 'owner', path: '/account', ready: waitForText('Manual onboarding') },
  { name: 'account, of one with few rights', as: 'limited', path: '/account', ready: waitForHeading('Your profile') },
  { name: 'account, branding', as: 'owner', path: '/account?tab=branding', ready: waitForHeading('Replies') },
  { name: 'account, phone number', as: 'owner', path: '/account?tab=number', ready: waitForHeading('Your number') },
  { name: 'account, security', as: 'limited', path: '/account?tab=security', ready: waitForText('Off. Someone') },
  {
    name: 'account, set up a second factor',
    as: 'limited',
    path: '/account?tab=security&factor=set-up',
    ready: waitForDialog('Set up a second factor'),
  },
  {
    name: 'account, transfer the ownership',
    as: 'owner',
    path: '/account?tab=security&factor=transfer',
    ready: waitForText('The new owner can do everything'),
  },
  { name: 'account, as a dialog', as: 'owner', path: '/campaigns?account=branding', ready: waitForDialog('Account') },
  {
    name: 'account, payout account',
    as: 'owner',
    path: '/account?tab=billing&payout=change',
    ready: waitForDialog('Payout Account'),
  },
  { name: 'account, activity', as: 'owner', path: '/account?tab=activity', ready: waitForText('Activity') },
  {
    name: 'command menu',
    as: 'owner',
    path: '/campaigns',
    ready: async (page) => {
      await page.getByRole('heading', { name: 'Campaigns', level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).fill('a');
      await page.getByRole('group', { name: 'Contacts' }).waitFor();
    },
  },
  {
    name: 'keyboard shortcuts',
    as: 'owner',
    path: '/campaigns?shortcuts=open',
    ready: waitForDialog('Keyboard shortcuts'),
  },
  { name: 'no such page', as: 'owner', path: '/nowhere', ready: waitForText('This page does not exist') },
  { name: 'account, billing', as: 'owner', path: '/account?tab=billing', ready: waitForHeading('Payment method') },
  { name: 'account, developers', as: 'owner', path: '/account?tab=developers', ready: waitForText('Create key') },
  { name: 'account, data', as: 'owner', path: '/account?tab=data', ready: waitForText('Export opt-outs') },
  { name: 'invite users', as: 'owner', path: '/users?invite=1', ready: waitForDialog('Invite users') },
  { name: 'users', as: 'owner', path: '/users', ready: waitForText('Maya Marsh') },
  {
    name: 'manage user',
    as: 'owner',
    path: '/users',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Ravi Reed' }).click();
      await waitForDialog('Manage User')(page);
    },
  },
  {
    name: 'users, are you sure',
    as: 'owner',
    path: '/users',
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select Ravi Reed' }).check();
      await page.getByRole('button', { name: 'Remove' }).click();
      await waitForDialog('Are You Sure?')(page);
    },
  },
  {
    name: 'organizations of one who has several',
    as: 'both',
    path: '/campaigns',
    ready: async (page) => {
      await page.getByRole('heading', { name: 'Campaigns' }).waitFor();
      if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Switch from Sunrise Dental' }).click();
      await page.getByRole('menuitemradio', { name: 'Harbor Realty' }).waitFor();
    },
  },
  {
    name: 'account menu',
    as: 'owner',
    path: '/campaigns',
    ready: async (page) => {
      await waitForHeading('Campaigns')(page);
      const burger = page.getByRole('button', { name: 'Menu', exact: true });
      if (await burger.isVisible()) await burger.click();
      await page
        .getByRole('button', { name: /^Account of/ })
        .last()
        .click();
      await page.getByRole('menuitem', { name: 'Sign out', exact: true }).waitFor();
    },
  },
  {
    name: 'an error with Retry',
    as: 'owner',
    path: '/campaigns',
    ready: async (page) => {
      await page.route('**/graphql', (route) =>
        route.request().postData()?.includes('query campaigns')
          ? route.fulfill({ status: 503, body: '' })
          : route.continue(),
      );
      await page.reload();
      await page.getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
];
