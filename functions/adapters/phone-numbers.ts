import twilio, { RestException } from 'twilio';
import type { E164 } from '../domain/contacts/phone.ts';
import type { ListedNumber } from '../domain/numbers/number-order.ts';
import { callService } from '../platform/service-error.ts';
import type { CarrierAccount } from './secrets.ts';

/** The addresses that the carrier calls. */
export interface NumberWebhooks {
  readonly inbound: string;
  readonly voice: string;
}

/** The number was bought, or somebody else was first. */
export type Purchase =
  | { readonly kind: 'BOUGHT'; readonly sid: string; readonly phone: E164 }
  | { readonly kind: 'TAKEN' };

const TIMEOUT_MS = 10_000;
/** How many free numbers one search returns. A number that somebody else buys meanwhile is skipped. */
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
  readonly #client: ReturnType<typeof twilio>;

  constructor(account: CarrierAccount, baseUrl: string | undefined) {
    // No automatic repetition: a second purchase after a lost response would buy a second number.
    this.#client = twilio(account.accountSid, account.authToken, {
      timeout: TIMEOUT_MS,
      autoRetry: false,
      keepAlive: false,
    });
    if (baseUrl) {
      this.#client.api.baseUrl = baseUrl;
      this.#client.messaging.baseUrl = baseUrl;
    }
  }

  /** Returns the id of the messaging service with a name, or null. Cost: one request for each hundred services of the account. */
  async findService(name: string): Promise<string | null> {
    let found: string | null = null;
    await callService(
      new Promise<void>((resolve, reject) => {
        this.#client.messaging.v1.services.each(
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
      this.#client.messaging.v1.services.create({
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
    const numbers = await callService(this.#client.incomingPhoneNumbers.list({ ...filter, limit: NAMESAKES }));
    return numbers.map(({ sid, phoneNumber, dateCreated }) => ({
      sid,
      phone: phoneNumber as E164,
      bought: dateCreated,
    }));
  }

  /** Returns free numbers that take texts and calls. `areaCode` empty: toll-free ones. Cost: one request. */
  async search(areaCode: string): Promise<E164[]> {
    const country = this.#client.availablePhoneNumbers('US');
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
      const bought = await this.#client.incomingPhoneNumbers.create({
        phoneNumber: phone,
        friendlyName: name,
        smsUrl: inbound,
        smsMethod: 'POST',
        voiceUrl: voice,
        voiceMethod: 'POST',
      });
      return { kind: 'BOUGHT', sid: bought.sid, phone: bought.phoneNumber as E164 };
    } catch (error) {
      if (error instanceof RestException && TAKEN_CODES.has(error.code ?? 0)) return { kind: 'TAKEN' };
      return callService(Promise.reject(error as Error));
    }
  }

  /** Puts a number into a messaging service. A number that is in it already stays. */
  async attach(serviceSid: string, numberSid: string): Promise<void> {
    try {
      await this.#client.messaging.v1.services(serviceSid).phoneNumbers.create({ phoneNumberSid: numberSid });
    } catch (error) {
      if (error instanceof RestException && error.code === ALREADY_ATTACHED) return;
      await callService(Promise.reject(error as Error));
    }
  }

  /** Gives a number back. A number that the account no longer has is given back already. */
  async release(numberSid: string): Promise<void> {
    try {
      await this.#client.incomingPhoneNumbers(numberSid).remove();
    } catch (error) {
      if (error instanceof RestException && error.status === NOT_FOUND) return;
      await callService(Promise.reject(error as Error));
    }
  }
}
