import { DEFAULT_ACCOUNT, listFired, MINUTE_MS } from '../../../local-cloud/index.ts';
import type { Cloud } from './cloud.ts';

/** Moves the clock minute by minute, so that the sweep runs in each minute, as on AWS. */
export async function passMinutes(
  cloud: Cloud,
  minutes: number,
  eachMinute: (minute: number) => Promise<unknown> = async () => undefined,
): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await eachMinute(minute);
    await cloud.clock.advance('PT1M');
  }
}

/** Minutes that the alarm on the sweep looks at. */
const SWEEP_MINUTES = 10;

/** Makes the minutes before a jump of the clock count as swept, as they would be on AWS. */
export function markSwept({ local: { services } }: Cloud): void {
  const dispatcher = services.functions.all.find(({ spec }) => spec.id.startsWith('Dispatcher'));
  for (let minute = 1; minute <= SWEEP_MINUTES; minute += 1)
    services.metrics.store.put(
      { namespace: 'AWS/Lambda', name: 'Invocations', dimensions: { FunctionName: dispatcher?.spec.name ?? '' } },
      services.clock.now() - minute * MINUTE_MS,
      1,
    );
}

/** Returns the alarms that fired since a moment, by the ends of their names: "inbound-wait". */
export function listFiredSince(cloud: Cloud, from: Date): string[] {
  const { alarms, clock, metrics, queueSamples } = cloud.local.services;
  queueSamples.sampleUntil(clock.now());
  return listFired(metrics.store, alarms, from.getTime(), clock.now())
    .map(({ name }) => name.replace(/^campaigns-local-operations-/, ''))
    .sort();
}

/** Reports a status for the stage's own account without a signature, as the carrier seems to do after its token changed. */
export async function postUnsignedStatus(cloud: Cloud): Promise<void> {
  await cloud.fetch('/webhooks/twilio/status', {
    method: 'POST',
    body: `AccountSid=${DEFAULT_ACCOUNT.accountSid}&MessageSid=SM1&MessageStatus=sent`,
  });
}
