import { randomUUID } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import { array, object, optionalText, text, type JsonObject } from '../core/json.ts';
import type { State } from '../core/state.ts';

export interface Mail {
  readonly id: string;
  readonly at: string;
  readonly from: string;
  readonly to: string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const PART = 'mail';

/** SES version 2. Stores mails for the console and for tests. No mail leaves the machine. */
export class Mails {
  readonly #clock: Clock;
  readonly #state: State;
  #mails: Mail[];

  constructor(clock: Clock, state: State) {
    this.#clock = clock;
    this.#state = state;
    this.#mails = state.part<Mail[]>(PART, () => this.#mails) ?? [];
  }

  /** Returns the mails to an address, or all mails. Oldest first. */
  to(address: string | undefined): Mail[] {
    return this.#mails.filter((mail) => address === undefined || mail.to.includes(address));
  }

  /** SendEmail. */
  send(input: JsonObject): JsonObject {
    const destination = object(input['Destination']);
    const simple = object(object(input['Content'])['Simple']);
    const body = object(simple['Body']);
    const mail: Mail = {
      id: randomUUID(),
      at: this.#clock.iso(),
      from: text(input['FromEmailAddress']),
      to: ['ToAddresses', 'CcAddresses', 'BccAddresses'].flatMap((kind) => array(destination[kind]).map(text)),
      subject: text(object(simple['Subject'])['Data']),
      text: optionalText(object(body['Text'])['Data']) ?? '',
      html: optionalText(object(body['Html'])['Data']) ?? '',
    };
    this.#mails.push(mail);
    this.#state.changed(PART);
    return { MessageId: mail.id };
  }

  clear(): void {
    this.#mails = [];
    this.#state.changed(PART);
  }
}
