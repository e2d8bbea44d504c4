import type { Data } from '../../../../functions/data/index.ts';
import { EMPTY_FORM } from '../../../../functions/domain/numbers/registration-form.ts';
import { NOW, ORGANIZATION_ID, PACE, DAY, buildContact, buildMessage, buildText, secondsLater } from '../actors.ts';

/** A registration from the draft to the approval. */
export async function exerciseNumbers({ numberRegistrations, flow, sendingNumbers, table }: Data): Promise<void> {
  const organization = { id: ORGANIZATION_ID, number: '+16025550177' as never };
  const by = { userId: 'u1', at: NOW };
  const draft = { state: 'DRAFT', form: EMPTY_FORM, reason: null, submittedAt: null, decidedAt: null } as const;
  const first = { organization, seen: null, after: draft, action: null, by };
  await numberRegistrations.find(ORGANIZATION_ID);
  await numberRegistrations.save({ ...first, organization: { id: ORGANIZATION_ID, number: null } });
  await numberRegistrations.save(first);
  await numberRegistrations.save(first);
  const message = buildMessage(buildContact(1), 'unregistered');
  await flow.schedule(message, []);
  await flow.claim(message, buildText(1), PACE, { day: DAY, now: NOW, shard: 0 });
  await sendingNumbers.assign(ORGANIZATION_ID, organization.number, null, by);
  const seen = await numberRegistrations.find(ORGANIZATION_ID);
  const action = 'submitNumberRegistration';
  await numberRegistrations.save({
    organization,
    seen,
    after: { ...draft, state: 'SUBMITTED', submittedAt: NOW },
    action,
    by,
  });
  const submitted = await numberRegistrations.find(ORGANIZATION_ID);
  await table.transact([numberRegistrations.approvedCheck(ORGANIZATION_ID)]).catch(() => undefined);
  const after = { ...draft, state: 'APPROVED', decidedAt: secondsLater(60) } as const;
  await numberRegistrations.save({ organization, seen: submitted, after, action: 'decideNumberRegistration', by });
  await table.transact([numberRegistrations.approvedCheck(ORGANIZATION_ID)]);
  await flow.claim(message, buildText(1), PACE, { day: DAY, now: NOW, shard: 0 });
}
