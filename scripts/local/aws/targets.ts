import { parseJson, object, optionalText, text, type JsonObject } from '../core/json.ts';
import { ServiceError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { Functions } from '../lambda/functions.ts';
import type { Access } from './access.ts';
import type { Sqs } from './sqs.ts';

export interface Delivery {
  readonly input: string;
  readonly source: string;
  readonly id: string;
  readonly retries: number;
}

const RETRY_MS = [200, 1_000, 3_000];

/** Where schedules and rules deliver to: queues and functions, with the role that the template gives them. */
export class Targets {
  readonly #sqs: Sqs;
  readonly #functions: Functions;
  readonly #access: Access;
  readonly #log: Log;

  constructor(shared: { sqs: Sqs; functions: Functions; access: Access; log: Log }) {
    this.#sqs = shared.sqs;
    this.#functions = shared.functions;
    this.#access = shared.access;
    this.#log = shared.log;
  }

  check(target: JsonObject): void {
    const arn = text(target['Arn']);
    if (arn.startsWith('arn:aws:scheduler:::aws-sdk:')) return;
    if (!this.#sqs.byArn(arn) && !this.#functions.find(arn))
      throw new ServiceError(
        'ValidationException',
        `Provided Arn is not in correct format or names nothing here: ${arn}`,
      );
  }

  /** Delivers; what cannot be delivered goes to the dead-letter queue. */
  async deliver(target: JsonObject, delivery: Delivery): Promise<boolean> {
    const tries = Math.min(delivery.retries, RETRY_MS.length);
    for (let attempt = 0; ; attempt++) {
      const problem = await this.#once(target, delivery);
      if (problem === undefined) return true;
      this.#log.error(delivery.source, problem);
      if (attempt >= tries) break;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS[attempt]));
    }
    const deadLetters = this.#sqs.byArn(text(object(target['DeadLetterConfig'])['Arn']));
    const role = optionalText(target['RoleArn']);
    if (
      deadLetters &&
      (!role || this.#access.roleAllows(role, 'sqs:SendMessage', deadLetters.spec.arn, delivery.source))
    )
      this.#sqs.send(deadLetters, { body: delivery.input, sender: delivery.source });
    return false;
  }

  async #once(target: JsonObject, delivery: Delivery): Promise<string | undefined> {
    const arn = text(target['Arn']);
    const role = optionalText(target['RoleArn']);
    const queue = this.#sqs.byArn(arn);
    if (queue) {
      if (role && !this.#access.roleAllows(role, 'sqs:SendMessage', arn, delivery.source))
        return `${role} may not send to ${arn}`;
      this.#sqs.send(queue, {
        body: delivery.input,
        group: optionalText(object(target['SqsParameters'])['MessageGroupId']),
        sender: delivery.source,
      });
      return undefined;
    }
    if (!this.#functions.find(arn)) return `Nothing here has the address ${arn}`;
    if (role && !this.#access.roleAllows(role, 'lambda:InvokeFunction', arn, delivery.source))
      return `${role} may not invoke ${arn}`;
    // Handed over is delivered: errors of the function are retried by Lambda itself.
    void this.#functions.invokeAsync(arn, parseJson(delivery.input));
    return undefined;
  }
}
