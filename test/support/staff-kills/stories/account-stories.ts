import { pass, prepareCall, type Stage } from '../stage.ts';
import { plain, type StaffStory } from '../stories.ts';
import { KEY } from './make.ts';
import { addPeople, PASSWORD } from './people.ts';

/** A call of the organization with its people. */
function ofPeople(
  name: string,
  field: string,
  given: Readonly<Record<string, unknown>>,
  more: Pick<StaffStory, 'repeatable'> & Partial<StaffStory>,
): StaffStory {
  return {
    name,
    field,
    prepare: async (stage) => {
      await addPeople(stage);
      return given;
    },
    ...more,
  };
}

const invite = { users: [{ email: 'new@o.test', role: 'MANAGER' }, { email: 'other@o.test' }] };

async function inviteAll(stage: Stage): Promise<void> {
  await addPeople(stage);
  await prepareCall(stage, { field: 'inviteUsers', arguments: invite });
  await pass(stage, 1);
}

/** Returns the token of the link in the newest mail. */
function findToken({ mails }: Stage): string {
  return /\/(?:register|confirm-email)\/([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}

const PEOPLE: readonly StaffStory[] = [
  ofPeople('invite people', 'inviteUsers', invite, { repeatable: true, gradual: true }),
  {
    name: 'send an invitation again',
    repeatable: true,
    field: 'inviteUsers',
    prepare: async (stage) => {
      await inviteAll(stage);
      return { token: 'invitation:new@o.test' };
    },
  },
  {
    name: 'withdraw invitations',
    repeatable: true,
    gradual: true,
    field: 'deleteUsers',
    prepare: async (stage) => {
      await inviteAll(stage);
      return { userIds: ['invitation:new@o.test', 'invitation:other@o.test'] };
    },
  },
  {
    name: 'accept an invitation',
    by: 'STRANGER',
    repeatable: false,
    field: 'registerUser',
    prepare: async (stage) => {
      await inviteAll(stage);
      return { token: findToken(stage), name: 'Nora New', password: PASSWORD, password2: PASSWORD };
    },
  },
  ofPeople('remove people', 'deleteUsers', { userIds: ['v', 'w'] }, { repeatable: true, gradual: true }),
  ofPeople(
    'change what someone may do',
    'updateUser',
    { userId: 'v', user: { access: 'READONLY' } },
    { repeatable: true },
  ),
  ofPeople('rename someone', 'updateUser', { userId: 'v', user: { name: 'Vera' } }, { repeatable: true }),
  ofPeople(
    'add a calendar of the own',
    'updateUser',
    { userId: 'u', user: { name: 'Uma', customValues: [{ name: 'Calls', value: 'https://x.test' }] } },
    { repeatable: true, gradual: true },
  ),
  ofPeople(
    'ask for another email address',
    'updateUser',
    { userId: 'u', user: { email: 'uma@o.test', password: PASSWORD } },
    { repeatable: true },
  ),
  {
    name: 'confirm another email address',
    by: 'STRANGER',
    repeatable: false,
    field: 'confirmEmail',
    prepare: async (stage) => {
      await addPeople(stage);
      const user = { email: 'uma@o.test', password: PASSWORD };
      await prepareCall(stage, { field: 'updateUser', arguments: { userId: 'u', user } });
      await pass(stage, 1);
      return { token: findToken(stage) };
    },
  },
  ofPeople(
    'make someone else the owner',
    'transferOwnership',
    { userId: 'v', password: PASSWORD },
    { repeatable: false },
  ),
];

const ORGANIZATIONS: readonly StaffStory[] = [
  ofPeople(
    'change the settings',
    'updateOrganization',
    { organizationId: 'o', organization: { name: 'Other', autoReplyEnabled: true, autoReplyContent: 'Later' } },
    { repeatable: true },
  ),
  ofPeople('delete the organization', 'deleteOrganization', { name: 'o', password: PASSWORD }, { repeatable: true }),
  {
    name: 'keep the organization',
    repeatable: true,
    field: 'keepOrganization',
    prepare: async (stage) => {
      await addPeople(stage);
      await prepareCall(stage, { field: 'deleteOrganization', arguments: { name: 'o', password: PASSWORD } });
      return {};
    },
  },
  plain(
    'add a value of the organization',
    'createCustomValues',
    { values: [{ name: 'Calls', value: 'https://x.test' }], isCalendar: true },
    { repeatable: true },
  ),
  {
    name: 'set a cap below what was spent',
    repeatable: true,
    field: 'setSpendCap',
    prepare: async (stage) => {
      await addPeople(stage);
      const { data, now } = stage.machine;
      const at = now();
      const day = (days: number): Date => new Date(at.getTime() + days * 86_400_000);
      const subscription = {
        id: 'sub',
        status: 'ACTIVE',
        plan: null,
        periodStart: day(-10),
        periodEnd: day(20),
        cancelAt: null,
        pastDueSince: null,
        endedAt: null,
      } as const;
      const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
      await data.billingCopies.store('o', { required: false, customerId: 'cus', subscription, card, readAt: at });
      return { cents: 100 };
    },
  },
];

const PLATFORM: readonly StaffStory[] = [
  ofPeople(
    'create an organization',
    'createOrganization',
    { name: 'New', brandId: 'text', ownerEmail: 'owner@new.test', ownerName: 'Olga', idempotencyKey: KEY },
    { repeatable: false, by: 'STAFF' },
  ),
  ofPeople(
    'suspend an organization',
    'suspendOrganization',
    { organizationId: 'o', suspended: true, note: 'Spam' },
    { repeatable: true, by: 'STAFF' },
  ),
  {
    name: 'end a suspension',
    by: 'STAFF',
    repeatable: true,
    field: 'suspendOrganization',
    prepare: async (stage) => {
      await addPeople(stage);
      const suspension = { organizationId: 'o', suspended: true };
      await prepareCall(stage, { field: 'suspendOrganization', by: 'STAFF', arguments: suspension });
      return { ...suspension, suspended: false };
    },
  },
  ofPeople(
    'make a sign-up link',
    'createSignUpLink',
    { brandId: 'text', organizationName: 'New' },
    {
      repeatable: false,
      isNew: true,
      by: 'STAFF',
    },
  ),
  {
    name: 'end a sign-up link',
    by: 'STAFF',
    repeatable: true,
    field: 'endSignUpLink',
    prepare: async (stage) => {
      await addPeople(stage);
      const made = await prepareCall(stage, { field: 'createSignUpLink', by: 'STAFF', arguments: { brandId: 'text' } });
      return { signUpLinkId: (made.signUpLink as { id: string }).id };
    },
  },
];

export const ACCOUNT_STORIES: readonly StaffStory[] = [...PEOPLE, ...ORGANIZATIONS, ...PLATFORM];
