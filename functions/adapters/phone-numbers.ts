import Api from 'twilio/lib/rest/Api.js';
import Messaging from 'twilio/lib/rest/Messaging.js';
import { createTwilioClient, readTwilioError } from './twilio-client.ts';
import type { E164 } from '../domain/contacts/phone.ts';
import type { ListedNumber } from '../domain/numbers/number-order.ts';
import { callService } from '../platform/service-error.ts';
import type { CarrierAccount } from './secrets.ts';

/** The addresses that the carrier calls. */
export interface NumberWebhooks {
  readonly inbound: string;
  readonly voice: string;
}

/** The number was bought, or someone else was first. */
export type Purchase =
  | { readonly kind: 'BOUGHT'; readonly sid: string; readonly phone: E164 }
  | { readonly kind: 'TAKEN' };

const TIMEOUT_MS = 10_000;
/** How many free numbers one search returns. A number that someone else buys in the meantime is skipped. */
const CANDIDATES = 5;
/** Names are unique, so that more than a few numbers with one name never exist. */
const NAMESAKES = 20;
const SERVICES_PER_PAGE = 100;
/** The number is invalid or no longer free (Twilio, "Error and Warning Dictionary"). */
const TAKEN_CODES: ReadonlySet<number> = new Set([21421, 21422]);
/** The number belongs to this messaging service already. */
const ALREADY_ATTACHED = 21710;
const NOT_FOUND = 404;

/** Searches, buys and releases phone numbers at Twilio, and puts them into messaging services. */
export class PhoneNumbers {
  readonly #api: Api;
  readonly #messaging: Messaging;

  constructor(account: CarrierAccount, baseUrl: string | undefined) {
    const client = createTwilioClient(account, TIMEOUT_MS);
    this.#api = new Api(client);
    this.#messaging = new Messaging(client);
    if (baseUrl) {
      this.#api.baseUrl = baseUrl;
      this.#messaging.baseUrl = baseUrl;
    }
  }

  /** Returns the id of the messaging service with a name, or null. Cost: one request for each hundred services of the account. */
  async findService(name: string): Promise<string | null> {
    let found: string | null = null;
    await callService(
      new Promise<void>((resolve, reject) => {
        this.#messaging.v1.services.each(
          {
            pageSize: SERVICES_PER_PAGE,
            done: (error?: Error) => (error ? reject(error) : resolve()),
          },
          (service, done) => {
            if (service.friendlyName !== name) return;
            found = service.sid;
            done();
          },
        );
      }),
    );
    return found;
  }

  /** Creates a messaging service. Returns its id. */
  async createService(name: string, { inbound }: NumberWebhooks): Promise<string> {
    const { sid } = await callService(
      this.#messaging.v1.services.create({
        friendlyName: name,
        inboundRequestUrl: inbound,
        inboundMethod: 'POST',
        // The texts of an organization always leave from its one number.
        stickySender: true,
      }),
    );
    return sid;
  }

  /** Returns the account's numbers with a name. Cost: one request. */
  listByName(name: string): Promise<ListedNumber[]> {
    return this.#list({ friendlyName: name });
  }

  /** Returns the account's number with these digits, if the account has it. Cost: one request. */
  listByPhone(phone: E164): Promise<ListedNumber[]> {
    return this.#list({ phoneNumber: phone });
  }

  async #list(filter: { readonly friendlyName?: string; readonly phoneNumber?: string }): Promise<ListedNumber[]> {
    const numbers = await callService(this.#api.account.incomingPhoneNumbers.list({ ...filter, limit: NAMESAKES }));
    return numbers.map(({ sid, phoneNumber, dateCreated }) => ({
      sid,
      phone: phoneNumber as E164,
      bought: dateCreated,
    }));
  }

  /** Returns free numbers that take texts and calls. `areaCode` empty: toll-free ones. Cost: one request. */
  async search(areaCode: string): Promise<E164[]> {
    const country = this.#api.account.availablePhoneNumbers('US');
    const filter = { smsEnabled: true, voiceEnabled: true, limit: CANDIDATES };
    const numbers: readonly { readonly phoneNumber: string }[] =
      areaCode === ''
        ? await callService(country.tollFree.list(filter))
        : await callService(country.local.list({ ...filter, areaCode: Number(areaCode) }));
    return numbers.map(({ phoneNumber }) => phoneNumber as E164);
  }

  /** Buys a number. Its name and its webhooks are set by the purchase itself, so that a found number has them. */
  async buy(phone: E164, name: string, { inbound, voice }: NumberWebhooks): Promise<Purchase> {
    try {
      const bought = await this.#api.account.incomingPhoneNumbers.create({
        phoneNumber: phone,
        friendlyName: name,
        smsUrl: inbound,
        smsMethod: 'POST',
        voiceUrl: voice,
        voiceMethod: 'POST',
      });
      return { kind: 'BOUGHT', sid: bought.sid, phone: bought.phoneNumber as E164 };
    } catch (error) {
      if (TAKEN_CODES.has(readTwilioError(error)?.code ?? 0)) return { kind: 'TAKEN' };
      return callService(Promise.reject(error as Error));
    }
  }

  /** Puts a number into a messaging service. A number that is in it already stays. */
  async attach(serviceSid: string, numberSid: string): Promise<void> {
    try {
      await this.#messaging.v1.services(serviceSid).phoneNumbers.create({ phoneNumberSid: numberSid });
    } catch (error) {
      if (readTwilioError(error)?.code === ALREADY_ATTACHED) return;
      await callService(Promise.reject(error as Error));
    }
  }

  /** Gives a number back. A number that the account no longer has is given back already. */
  async release(numberSid: string): Promise<void> {
    try {
      await this.#api.account.incomingPhoneNumbers(numberSid).remove();
    } catch (error) {
      if (readTwilioError(error)?.status === NOT_FOUND) return;
      await callService(Promise.reject(error as Error));
    }
  }
}
