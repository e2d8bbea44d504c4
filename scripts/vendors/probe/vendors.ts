import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { readCarrierAccount, readOutsideApp, readPaymentKeys, Secrets } from '../../../functions/adapters/secrets.ts';
import type { Stage } from '../../stage/stage.ts';
import { createAwsProbes } from './aws.ts';
import { createOutsideProbes } from './outside.ts';
import { runProbes } from './probe.ts';
import { createStripeProbes } from './stripe.ts';
import { createTwilioProbes } from './twilio.ts';

/**
 * Asks the vendors of a stage whether they do what the code expects, with the code that the functions call them with. Prints a line for each
 * assumption. Returns whether none was refuted. `environment`: test credentials that the stage does not have.
 */
export async function probeVendors(
  stage: Stage,
  environment: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void,
): Promise<boolean> {
  const secrets = new Secrets(new SecretsManagerClient(stage.clientOptions));
  const context = { stage, environment, run: crypto.randomUUID().slice(0, 8) };
  const { outputs, now } = stage;
  const probes = [
    ...createTwilioProbes(context, () => readCarrierAccount(secrets, outputs.VendorsSecretArn, now())),
    ...(await createStripeProbes(context, () => readPaymentKeys(secrets, outputs.PaymentsSecretArn, now()))),
    ...createOutsideProbes(context, {
      calendly: () => readOutsideApp(secrets, outputs.CalendlySecretArn, now()),
      google: () => readOutsideApp(secrets, outputs.GoogleSecretArn, now()),
      modMed: () => readOutsideApp(secrets, outputs.ModMedSecretArn, now()),
    }),
    ...createAwsProbes(context),
  ];
  const { PROVED, REFUTED, NOT_ASKED } = await runProbes(probes, print);
  print(`${PROVED} proved, ${REFUTED} refuted, ${NOT_ASKED} not asked`);
  return REFUTED === 0;
}
