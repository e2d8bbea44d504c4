import { appointmentFields } from '../../../functions/graphql/appointments/fields.ts';
import { campaignFields } from '../../../functions/graphql/campaigns/fields.ts';
import { stepFields } from '../../../functions/graphql/campaigns/steps.ts';
import { contactAttributeFields } from '../../../functions/graphql/contact-attributes/fields.ts';
import { consentFields } from '../../../functions/graphql/contacts/consent.ts';
import { erasureFields } from '../../../functions/graphql/contacts/erasure.ts';
import { contactFields } from '../../../functions/graphql/contacts/fields.ts';
import { formFields } from '../../../functions/graphql/forms/fields.ts';
import { groupFields } from '../../../functions/graphql/groups/fields.ts';
import { ifThenFields } from '../../../functions/graphql/if-thens/fields.ts';
import { importFields } from '../../../functions/graphql/imports/fields.ts';
import { jobFields } from '../../../functions/graphql/jobs/fields.ts';
import { sendingFields } from '../../../functions/graphql/sending/fields.ts';
import { pauseFields } from '../../../functions/graphql/sending/pauses.ts';
import { recordStaffCalls } from '../../../functions/graphql/shared/record-staff-calls.ts';
import { refuseWhenClosed } from '../../../functions/graphql/shared/refuse-closed.ts';
import { SWEEP } from '../../../functions/messages/texts/wake-ups.ts';
import { logger } from '../../../functions/platform/logger.ts';
import { createRouter, type Answer } from '../../../functions/platform/router.ts';
import { getPace, ZONE, type TestMachine } from '../machine/test-machine.ts';
import { TestBucket } from '../machine/test-files.ts';

/** The session of the owner of the organization `o`, as the authorizer passes it on. */
const OWNER = { sessionId: 's', userId: 'u', organizationId: 'o', access: 'OWNER' };

/** What a person does: the field of the API with its arguments. */
export interface StaffCall {
  readonly field: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** Makes calls of the API as the functions behind AppSync run them, over the services of a machine. */
export type Desk = (call: StaffCall) => Promise<Answer>;

/** Returns the calls of staff and of public forms. Each call runs the fields of the deployed functions. */
export function openDesk(machine: TestMachine): Desk {
  const { data, wakeUps } = machine;
  const bucket = new TestBucket(machine.files, {
    call: (run) => machine.aroundCall('file', run),
    shouldBreakOff: () => false,
  });
  const files = Object.assign(bucket, {
    showUrl: async () => '',
    read: async () => new Uint8Array(),
    writeForever: async () => undefined,
  });
  const deps = {
    data,
    files,
    uploads: files,
    wakeUps,
    bulk: machine.queue('bulk'),
    imports: machine.queue('imports'),
    replies: machine.queue('replies'),
    wakes: machine.queue('wake'),
    integrations: machine.queue('wake'),
    media: files,
    mediaQueue: machine.queue('media'),
    sweep: () => machine.queue('wake').send({ body: SWEEP }),
    // The functions log an event that cannot be published, and go on.
    publish: () => machine.aroundCall('events', async () => undefined).catch(() => undefined),
    calendarSite: null,
    isBilled: false,
    webhookRules: { allowsLocalHosts: false },
    zone: ZONE,
    recipientHours: false,
    exemptIds: [],
    sendQueues: [],
    demoCampaign: null,
    sleep: async () => undefined,
    getPace,
  };
  const fields = {
    ...contactFields(deps),
    ...consentFields(deps),
    ...erasureFields(deps),
    ...groupFields(deps),
    ...contactAttributeFields(deps),
    ...sendingFields({ ...deps, media: machine.queue('media') }),
    ...importFields(deps),
    ...jobFields(deps),
    ...appointmentFields(deps),
    ...campaignFields(deps),
    ...stepFields(deps),
    ...ifThenFields(deps),
    ...pauseFields(deps),
  };
  const staff = refuseWhenClosed(recordStaffCalls(fields, data.audit), data);
  const route = createRouter({ ...staff, ...formFields(deps) }, machine.now);
  return async ({ field, arguments: given }) => {
    // The router logs every failed call as an error, and here most calls are meant to fail.
    const level = logger.getLevelName();
    logger.setLogLevel('SILENT');
    try {
      return await route({ field, arguments: given, session: OWNER, headers: {} });
    } finally {
      logger.setLogLevel(level);
    }
  };
}

/** Returns whether the person read that the call was done. */
export function succeeded(answer: Answer): boolean {
  return 'data' in answer && answer.data.success === true;
}
