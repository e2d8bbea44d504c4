import type { Clock } from '../core/clock.ts';
import type { State } from '../core/state.ts';
import { newSid } from './sid.ts';

/** A bought number. Moments are milliseconds of the virtual clock. */
export interface BoughtNumber {
  readonly sid: string;
  readonly phone: string;
  readonly name: string;
  readonly smsUrl: string;
  readonly voiceUrl: string;
  readonly created: number;
}

export interface MessagingService {
  readonly sid: string;
  readonly name: string;
  readonly inboundUrl: string;
  readonly created: number;
  /** The ids of its numbers. */
  numbers: string[];
}

const PART = 'carrier-numbers';
/** Area codes in which no number is free, as in the real ones. */
const EXHAUSTED: ReadonlySet<string> = new Set(['212', '310', '415']);
const TOLL_FREE = '833';
const CANDIDATES_IN_STOCK = 50;

/** The numbers and the messaging services of the carrier's account. */
export class NumberBook {
  readonly #clock: Clock;
  readonly #state: State;
  #numbers: BoughtNumber[];
  #services: MessagingService[];

  constructor({ clock, state }: { readonly clock: Clock; readonly state: State }) {
    this.#clock = clock;
    this.#state = state;
    const stored = state.part<{ numbers: BoughtNumber[]; services: MessagingService[] }>(PART, () => ({
      numbers: this.#numbers,
      services: this.#services,
    }));
    this.#numbers = stored?.numbers ?? [];
    this.#services = stored?.services ?? [];
  }

  get numbers(): readonly BoughtNumber[] {
    return this.#numbers;
  }

  get services(): readonly MessagingService[] {
    return this.#services;
  }

  /** Returns free numbers of an area code, or toll-free ones for an empty area code. */
  findFree(areaCode: string, limit: number): string[] {
    if (EXHAUSTED.has(areaCode)) return [];
    const prefix = areaCode === '' ? TOLL_FREE : areaCode;
    const taken = new Set(this.#numbers.map(({ phone }) => phone));
    return Array.from({ length: CANDIDATES_IN_STOCK }, (_, index) => `+1${prefix}555${String(2_000 + index)}`)
      .filter((phone) => !taken.has(phone))
      .slice(0, limit);
  }

  /**
   * Returns whether the account may send from a number. A number that is on sale here, or was given back, is not ours. All others are
   * those of an operator, whose webhook is set by hand.
   */
  isOurs(phone: string): boolean {
    const isOnSale = /^\+1\d{3}5552(0[0-4]\d)$/.test(phone);
    return !isOnSale || this.#numbers.some((number) => number.phone === phone);
  }

  /** Buys a number. Returns undefined when someone has it. */
  buy(given: Pick<BoughtNumber, 'phone' | 'name' | 'smsUrl' | 'voiceUrl'>): BoughtNumber | undefined {
    if (this.#numbers.some(({ phone }) => phone === given.phone)) return undefined;
    const bought = { ...given, sid: newSid('PN'), created: this.#clock.now() };
    this.#numbers.push(bought);
    this.#state.changed(PART);
    return bought;
  }

  /** Gives a number back. Returns false when the account does not have it. */
  release(sid: string): boolean {
    const before = this.#numbers.length;
    this.#numbers = this.#numbers.filter((number) => number.sid !== sid);
    for (const service of this.#services) service.numbers = service.numbers.filter((number) => number !== sid);
    this.#state.changed(PART);
    return this.#numbers.length < before;
  }

  createService(name: string, inboundUrl: string): MessagingService {
    const service = { sid: newSid('MG'), name, inboundUrl, created: this.#clock.now(), numbers: [] };
    this.#services.push(service);
    this.#state.changed(PART);
    return service;
  }

  /** Puts a number into a service. Returns the error code of a refusal (Twilio, "Error and Warning Dictionary"). */
  attach(service: MessagingService, sid: string): number | null {
    if (!this.#numbers.some((number) => number.sid === sid)) return 20404;
    if (service.numbers.includes(sid)) return 21710;
    if (this.#services.some(({ numbers }) => numbers.includes(sid))) return 21712;
    service.numbers.push(sid);
    this.#state.changed(PART);
    return null;
  }

  /** Returns the address that an inbound text to a number calls, or undefined for a number that was not bought here. */
  findInboundUrl(phone: string): string | undefined {
    const number = this.#numbers.find((each) => each.phone === phone);
    const service = this.#services.find(({ numbers }) => number !== undefined && numbers.includes(number.sid));
    return service?.inboundUrl ?? number?.smsUrl;
  }

  clear(): void {
    this.#numbers = [];
    this.#services = [];
    this.#state.changed(PART);
  }
}
