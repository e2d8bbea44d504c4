import { accountFields, createSessionResponder } from '../../functions/graphql/accounts/fields.ts';
import { organizationFields } from '../../functions/graphql/accounts/organization.ts';
import { apiKeyFields } from '../../functions/graphql/developers/api-keys.ts';
import { appointmentFields } from '../../functions/graphql/appointments/fields.ts';
import { stepFields } from '../../functions/graphql/campaigns/steps.ts';
import { campaignFields } from '../../functions/graphql/campaigns/fields.ts';
import { contactAttributeFields } from '../../functions/graphql/contacts/attributes.ts';
import { contactFields } from '../../functions/graphql/contacts/fields.ts';
import { noteFields } from '../../functions/graphql/contacts/notes.ts';
import { conversationFields } from '../../functions/graphql/contacts/conversations.ts';
import { customValueFields } from '../../functions/graphql/sending/custom-values.ts';
import { formFields } from '../../functions/graphql/forms/fields.ts';
import { groupFields } from '../../functions/graphql/groups/fields.ts';
import { updateGroupFields } from '../../functions/graphql/groups/update-group.ts';
import { ifThenFields } from '../../functions/graphql/if-thens/fields.ts';
import { importFields } from '../../functions/graphql/contacts/imports.ts';
import { bodyPartFields } from '../../functions/graphql/landing-pages/body-parts.ts';
import { landingPageFields } from '../../functions/graphql/landing-pages/fields.ts';
import { libraryFields } from '../../functions/graphql/campaigns/library.ts';
import { pitchFields } from '../../functions/graphql/pitches/fields.ts';
import { signUpFields } from '../../functions/graphql/accounts/sign-up.ts';
import { savedReplyFields } from '../../functions/graphql/sending/saved-replies.ts';
import { sendingFields } from '../../functions/graphql/sending/fields.ts';
import { viewFields } from '../../functions/graphql/views/fields.ts';
import { Payments } from '../../functions/adapters/payments/payments.ts';
import { logger } from '../../functions/platform/logger.ts';
import { createRouter } from '../../functions/graphql/registry/router.ts';
import type { DemoMachine } from './machine.ts';

const NOTHING = async (): Promise<undefined> => undefined;
const NO_QUEUE = { send: NOTHING, sendAll: NOTHING };
const PHONES = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
];

/** A field of the API, with its arguments. Returns the answer. @throws when the call is refused */
export type Call = (field: string, given: Readonly<Record<string, unknown>>) => Promise<Answered>;

// The answers of the API, of which each caller reads a part.
export type Answered = Readonly<Record<string, unknown>>;

/**
 * Returns how a session calls the API, as the deployed functions answer it. Work that a call starts is done before it returns.
 * `session`: as the authorizer passes it on. Without one, the page of a link or a form calls from a phone.
 */
export function openApi(machine: DemoMachine, brand: string, session: Readonly<Record<string, string>>): Call {
  const { services, now } = machine;
  const deps = {
    ...services,
    media: services.files,
    mediaQueue: NO_QUEUE,
    mails: NO_QUEUE,
    integrations: NO_QUEUE,
    numbers: NO_QUEUE,
    sendQueues: [],
    sweep: NOTHING,
    endSession: NOTHING,
    endMembership: NOTHING,
    payments: new Payments(() => Promise.reject(new Error('The history pays elsewhere'))),
    paymentPage: null,
    listed: { adminSidebarOrganizations: [], campaignActionOrganizations: [], dashboardUsers: [] },
    realtimeUrl: '',
    calendarSite: null,
    isBilled: true,
    webhookRules: { allowsLocalHosts: true },
    exemptIds: [],
    demoCampaign: null,
  };
  const route = createRouter(
    {
      ...accountFields(deps),
      ...organizationFields(deps, createSessionResponder(deps)),
      ...apiKeyFields(deps),
      ...appointmentFields(deps),
      ...stepFields(deps),
      ...campaignFields(deps),
      ...contactAttributeFields(deps),
      ...contactFields(deps),
      ...noteFields(deps),
      ...conversationFields(deps),
      ...customValueFields(deps),
      ...formFields(deps),
      ...groupFields(deps),
      ...updateGroupFields(deps),
      ...ifThenFields(deps),
      ...importFields(deps),
      ...bodyPartFields(deps),
      ...landingPageFields(deps),
      ...libraryFields(deps),
      ...pitchFields(deps),
      ...savedReplyFields(deps),
      ...sendingFields({ ...deps, media: NO_QUEUE }),
      ...signUpFields(deps),
      ...viewFields(deps),
    },
    now,
  );
  let calls = 0;
  return async (field, given) => {
    const answer = await quietly(() =>
      route({
        field,
        arguments: given,
        session,
        headers: {
          'x-brand-host': `${brand}.localhost`,
          'user-agent': PHONES[(calls += 1) % PHONES.length],
          'sec-fetch-dest': 'empty',
        },
      }),
    );
    await machine.drain();
    // As it arrives: times are texts.
    if ('data' in answer && answer.data.success === true) return JSON.parse(JSON.stringify(answer.data)) as Answered;
    throw new Error(`The demo's call of ${field} was refused: ${JSON.stringify(answer)} ${JSON.stringify(given)}`);
  };
}

/** Each call of the API writes a line to the log. */
async function quietly<Result>(run: () => Promise<Result>): Promise<Result> {
  const level = logger.getLevelName();
  logger.setLogLevel('ERROR');
  try {
    return await run();
  } finally {
    logger.setLogLevel(level);
  }
}
