import type { ActionRun } from '../../../../functions/domain/if-then/action-run.ts';
import type { TestMachine } from '../../simulation/test-machine.ts';
import { O } from './if-then-scenario.ts';
import type { TestReceiver } from './test-receiver.ts';

/** A receiver that does not answer, or says that it failed, when some of the calls come for the first time. */
export function failFirst(receiver: TestReceiver, luck: () => number): TestReceiver['answer'] {
  return ({ headers }) => {
    const isFirst = receiver.calls.filter((call) => getId(call.headers) === getId(headers)).length === 1;
    if (!isFirst || luck() < 0.7) return { kind: 'ANSWERED', status: 204 };
    return luck() < 0.5 ? { kind: 'TIMED_OUT' } : { kind: 'ANSWERED', status: 503 };
  };
}

const getId = (headers: Readonly<Record<string, string>>): string | undefined => headers['webhook-id'];

/** Each call is one, with one id and one body, and ends with an answer of the receiver. */
export async function findWrongCalls(
  { data, receiver }: TestMachine,
  contactId: string,
  runs: readonly ActionRun[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const { action, ifThenId } of runs) {
    if (action.type !== 'WEBHOOK') continue;
    const { calls } = await data.webhookCalls.listPage(O, ifThenId, { after: null, limit: 20 });
    const own = calls.filter((call) => call.contactId === contactId);
    const [call] = own;
    if (own.length !== 1 || call?.state !== 'DELIVERED')
      faults.push(`${contactId} has ${own.length} calls of ${action.id}, of which the first is ${call?.state}`);
    const got = receiver.calls.filter(({ body }) => {
      const { lead, ifThen } = JSON.parse(body) as { lead: { id: string }; ifThen: { id: string } };
      return lead.id === contactId && ifThen.id === ifThenId;
    });
    if (got.length === 0 || got.some(({ body, headers }) => body !== call?.body || getId(headers) !== call.id))
      faults.push(`the receiver got something else for ${contactId} and ${action.id}`);
  }
  return faults;
}
