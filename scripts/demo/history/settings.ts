import { readId, toBlocks } from './content.ts';
import type { DemoTenant, StaffAccess } from '../demo-tenant.ts';

/** Who gets texts about replies, with a phone that no one else has. */
const ALERTED: readonly (readonly [StaffAccess, number])[] = [
  ['OWNER', 70],
  ['LIMITED', 71],
];

/** Platform staff and the owner set the organization up. */
export async function writeSettings(demo: DemoTenant): Promise<void> {
  const { spec, owner, platform, organizationId, userIds, machine, at } = demo;
  const { switches, plan, color, forwardingPhone, autoReply, welcome } = spec;
  await platform('updateOrganization', { organizationId, organization: { ...switches, orgType: plan } });
  for (const [access, line] of ALERTED) await confirmPhone(demo, access, line);
  const understands = { understandsTiming: true, understandsContacts: true, understandsEdit: true };
  await owner('updateOrganization', {
    organizationId,
    organization: {
      ...understands,
      allowIncomingLeads: true,
      ...(color === undefined ? {} : { color }),
      ...(forwardingPhone === undefined ? {} : { forwardingPhone, allowCallForwarding: true }),
      ...(autoReply === undefined ? {} : { autoReplyContent: autoReply }),
      ...(welcome === undefined ? {} : { welcomeMessageContent: toBlocks(welcome) }),
    },
  });
  const messageAlertIds = ALERTED.map(([access]) => userIds[access]);
  machine.plan(at(3, 8), () => owner('updateOrganization', { organizationId, organization: { messageAlertIds } }));
  const users = [{ email: `demo@${spec.slug}.test`, role: 'MANAGER' }];
  machine.plan(at(2, 9), () => owner('inviteUsers', { users }));
  for (const { title, text } of spec.savedReplies)
    await owner('createSavedReply', { savedReplyTitle: title, savedReplyText: text });
}

/** A member types the code that the platform has texted. */
async function confirmPhone({ spec, machine, member }: DemoTenant, access: StaffAccess, line: number): Promise<void> {
  const call = member(access);
  const position = ['harbor', 'pulse', 'summit', 'valley', 'needle'].indexOf(spec.slug);
  const phone = `+1602555${String(100 + line + 2 * position).padStart(4, '0')}`;
  let code = '';
  machine.onDelivered = ({ body }) => void (code = /\d{6}/.exec(body)?.[0] ?? '');
  await call('registerPhone', { phone });
  await machine.advanceTo(new Date(machine.now().getTime() + 60_000));
  await call('confirmPhone', { phone, code });
}

/** Tags, groups and a field, by which contacts are sorted. */
export interface Labels {
  readonly fieldId: string;
  readonly tagIds: readonly string[];
  readonly groupIds: readonly string[];
}

export async function writeLabels({ spec, owner, machine }: DemoTenant): Promise<Labels> {
  const tagIds: string[] = [];
  for (const name of spec.tags) tagIds.push(readId(await owner('saveTag', { name }), 'tag'));
  const groupIds: string[] = [];
  for (const name of spec.groups) {
    groupIds.push(readId(await owner('createGroup', { name }), 'group'));
    // Groups of one moment would have a random order, because their ids begin with the time.
    await machine.advanceTo(new Date(machine.now().getTime() + 1_000));
  }
  return {
    fieldId: readId(await owner('saveCustomField', { name: spec.field.name }), 'customField'),
    tagIds,
    groupIds,
  };
}
