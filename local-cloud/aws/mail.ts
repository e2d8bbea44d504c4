import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { Clock } from '../core/clock.ts';
import { notImplemented } from '../core/errors.ts';
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

  /** SendEmail, for whole messages (`Raw`). The envelope of the call decides who gets the mail. */
  async send(input: JsonObject): Promise<JsonObject> {
    const raw = optionalText(object(object(input['Content'])['Raw'])['Data']);
    if (raw === undefined) throw notImplemented('mails without Raw content');
    const parsed = await PostalMime.parse(Buffer.from(raw, 'base64'));
    const destination = object(input['Destination']);
    const mail: Mail = {
      id: randomUUID(),
      at: this.#clock.iso(),
      from: `${parsed.from?.name ?? ''} <${parsed.from?.address ?? ''}>`,
      to: ['ToAddresses', 'CcAddresses', 'BccAddresses'].flatMap((kind) => array(destination[kind]).map(text)),
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? '',
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
