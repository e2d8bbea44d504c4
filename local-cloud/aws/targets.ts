import { parseJson, object, optionalText, text, type JsonObject } from '../core/json.ts';
import { ServiceError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { Functions } from '../lambda/functions.ts';
import type { Access } from './access.ts';
import type { Sqs } from './sqs/sqs.ts';

export interface Delivery {
  readonly input: string;
  /** What delivers, for logs and refusals: `schedule <name>` or `rule <name>`. */
  readonly source: string;
  readonly id: string;
  readonly retries: number;
}

const RETRY_MS = [200, 1_000, 3_000];

/** Delivers for schedules and rules: to queues and functions, with the permissions of the target's role. */
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

  /** @throws {ServiceError} when the target exists neither as a queue nor as a function */
  check(target: JsonObject): void {
    const arn = text(target['Arn']);
    if (arn.startsWith('arn:aws:scheduler:::aws-sdk:')) return;
    if (!this.#sqs.byArn(arn) && !this.#functions.find(arn))
      throw new ServiceError('ValidationException', `Provided Arn is not in correct format or does not exist: ${arn}`);
  }

  /** Delivers with retries. Sends to the dead-letter queue, and returns false, when every attempt fails. */
  async deliver(target: JsonObject, delivery: Delivery): Promise<boolean> {
    const tries = Math.min(delivery.retries, RETRY_MS.length);
    for (let attempt = 0; ; attempt++) {
      const problem = await this.#attempt(target, delivery);
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

  /** Returns the reason for a failure, or undefined after success. */
  async #attempt(target: JsonObject, delivery: Delivery): Promise<string | undefined> {
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
    if (!this.#functions.find(arn)) return `${arn} does not exist`;
    if (role && !this.#access.roleAllows(role, 'lambda:InvokeFunction', arn, delivery.source))
      return `${role} may not invoke ${arn}`;
    // The invocation counts as delivered. Lambda itself retries errors of the function.
    void this.#functions.invokeAsync(arn, parseJson(delivery.input));
    return undefined;
  }
}
