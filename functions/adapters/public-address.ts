import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { callService } from '../platform/service-error.ts';
import { Cached } from './cached.ts';

/**
 * The address of the site, such as https://app.acme.com, for carrier callbacks. The stack of the distribution stores it in
 * a parameter, because without a certificate the address is known only after the distribution exists. Cached for minutes.
 */
export class PublicAddress {
  readonly #cache: Cached;

  constructor(client = new SSMClient({})) {
    this.#cache = new Cached((name) => readParameter(client, name));
  }

  /** Returns the address in the parameter with this name, without a slash at the end. */
  get(name: string, now: Date): Promise<string> {
    return this.#cache.get(name, now);
  }
}

async function readParameter(client: SSMClient, name: string): Promise<string> {
  const { Parameter } = await callService(client.send(new GetParameterCommand({ Name: name })));
  if (!Parameter?.Value) throw new Error(`The parameter ${name} has no value`);
  return Parameter.Value;
}
