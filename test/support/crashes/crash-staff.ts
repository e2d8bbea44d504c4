import { buildSendingRules } from '../../../functions/domain/accounts/account.ts';
import type { Actor } from '../../../functions/platform/actor.ts';
import { getPackById } from '../../../functions/domain/brand/packs.ts';
import { updateContact } from '../../../functions/use-cases/contacts/update-contact.ts';
import { updateCampaign } from '../../../functions/use-cases/campaign-settings/update-campaign.ts';
import { ZONE, type TestMachine } from '../simulation/test-machine.ts';
import { campaign, contacts, organization, START } from './crash-scenario.ts';

const POLL_MS = 1_000;
const GIVE_UP_MS = 20 * 3_600_000;

/** Repeats an action of staff until the action succeeds. The first attempt is `after` milliseconds after the start. */
export function retryUntilDone(machine: TestMachine, after: number, action: () => Promise<boolean>): void {
  machine.timeline.at(START.getTime() + after, async () => {
    const now = machine.now().getTime();
    if (!(await action()) && now < START.getTime() + GIVE_UP_MS)
      retryUntilDone(machine, nextPoll(now) - START.getTime(), action);
  });
}

/** Returns the time of the next attempt. The pauses grow with the time since the start. */
function nextPoll(now: number): number {
  return now + Math.max(POLL_MS, (now - START.getTime()) / 4);
}

/** Lets a phone that got the opt-in question reply OK after some milliseconds. */
export function replyOk(machine: TestMachine, phone: string, after: number): void {
  machine.timeline.at(machine.now().getTime() + after, async () =>
    machine.send('inbound', {
      version: 1,
      carrierId: `SM-ok-${phone}`,
      from: phone,
      to: organization.number,
      body: 'OK',
    }),
  );
}

/** Sends START from the first contact after its STOP was processed. Staff then adds the contact to the campaign again. */
export function optBackIn(machine: TestMachine): void {
  const { data } = machine;
  const [contact] = contacts;
  const { phone } = contact;
  retryUntilDone(machine, 0, async () => {
    if ((await data.consents.findConsent('o', phone)).state !== 'OPTED_OUT') return false;
    machine.send('inbound', {
      version: 1,
      carrierId: 'SM-start',
      from: phone,
      to: organization.number,
      body: 'START',
      optOutType: 'START',
    });
    retryUntilDone(machine, 0, async () => {
      const [now, current, before] = [
        machine.now(),
        await data.contacts.findContact('o', contact.id),
        await data.enrollments.findEnrollment('o', 'c', contact.id),
      ];
      if (current?.consent !== 'OPTED_IN' || before?.state === 'ACTIVE' || before?.state === 'WAITING') return false;
      const joined = await data.enroller.enroll(campaign, [current], {
        sendAgain: true,
        by: null,
        rules: buildSendingRules(organization, ZONE),
        now,
      });
      await machine.wakeUps.schedule('o', joined.dues, now);
      return joined.added === 1;
    });
    return true;
  });
}

const STAFF: Omit<Actor, 'now'> = {
  sessionId: 's',
  userId: 'u',
  organizationId: 'o',
  access: 'OWNER',
  wpAdmin: false,
};

/** The number that staff give to a contact. */
export const CORRECTED_PHONE = '+16025550177';

/** Staff correct the number of a contact whose texts are scheduled. From this commit on the old number gets none. */
export function correctNumber(machine: TestMachine, after: number): void {
  const [, , , { id: contactId }] = contacts;
  const deps = { data: machine.data, wakeUps: machine.wakeUps, publish: async () => undefined, zone: ZONE };
  machine.timeline.at(START.getTime() + after, async () => {
    const actor = { ...STAFF, now: machine.now() };
    await updateContact(deps, actor, { contactId, changes: { phone: CORRECTED_PHONE }, pack: getPackById('text') });
  });
}

/** Staff pause the campaign and resume it later. Between both commits no text of the campaign is claimed. */
export function pauseCampaign(
  machine: TestMachine,
  { after, length }: { readonly after: number; readonly length: number },
): void {
  const deps = { data: machine.data, bulk: machine.queue('bulk'), publish: async () => undefined };
  for (const [moment, paused] of [
    [after, true],
    [after + length, false],
  ] as const)
    machine.timeline.at(START.getTime() + moment, async () => {
      const actor = { ...STAFF, now: machine.now() };
      await updateCampaign(deps, actor, { campaignId: campaign.id, changes: { paused } });
    });
}
