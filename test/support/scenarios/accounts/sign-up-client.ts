import type { OutgoingMessage } from '../../../../functions/adapters/carrier.ts';
import { createData, type Data } from '../../../../functions/data/index.ts';
import { Table } from '../../../../functions/data/table/table.ts';
import { getPackById } from '../../../../functions/domain/brand/packs.ts';
import type { Pack } from '../../../../functions/domain/brand/pack.ts';
import type { SendCodeMessage } from '../../../../functions/messages/texts/deliveries.ts';
import { Refusal } from '../../../../functions/platform/refusal.ts';
import type { Joined } from '../../../../functions/use-cases/accounts/accept-invitation.ts';
import { confirmSignUpCode } from '../../../../functions/use-cases/sign-up/confirm-code.ts';
import { requestSignUpCode } from '../../../../functions/use-cases/sign-up/request-code.ts';
import { issueSignUpLink } from '../../../../functions/use-cases/sign-up/sign-up-links.ts';
import { signUp, type SignUpInput } from '../../../../functions/use-cases/sign-up/sign-up.ts';
import { sendCodeText } from '../../../../functions/workers/delivery/code-sender.ts';
import type { SenderDeps } from '../../../../functions/workers/delivery/sender-deps.ts';
import { createInProcessTable } from '../../../../local-cloud/engine.ts';

/** At night in Phoenix: a code is not bound to the sending hours. */
export const NIGHT = new Date('2026-03-02T10:00:00Z');
export const secondsLater = (seconds: number): Date => new Date(NIGHT.getTime() + seconds * 1000);
export const SIGN_UP_PHONE = '+16025550142';
const PLATFORM_NUMBER = '+16025550190';

/** The inputs of a request for a code, and the address that it comes from. */
export interface Request {
  readonly phone?: string;
  readonly token?: string;
  readonly pack?: Pack;
  readonly address?: string;
  readonly now?: Date;
  /** The worker does not run. */
  readonly isQueued?: boolean;
}

/** Sign-ups by the product's own use cases and worker, with a carrier that accepts every text. */
export class SignUpClient {
  readonly data: Data;
  readonly close: () => void;
  /** Texts that the carrier got. */
  readonly texts: OutgoingMessage[] = [];
  /** What waits for the worker. */
  readonly queued: SendCodeMessage[] = [];

  private constructor(data: Data, close: () => void) {
    this.data = data;
    this.close = close;
  }

  static async open(): Promise<SignUpClient> {
    const { name, client } = await createInProcessTable();
    const people = new SignUpClient(createData(new Table(name, client)), () => client.destroy());
    for (const brand of ['blast', 'text'])
      await people.data.platformNumbers.set(brand, PLATFORM_NUMBER, { userId: 'seed', at: NIGHT });
    return people;
  }

  /** The code of the last text. */
  get code(): string {
    return /\d{6}/.exec(this.texts.at(-1)?.body ?? '')?.[0] ?? '';
  }

  /** The queue of codes. */
  get replies() {
    return { send: async ({ body }: { body: unknown }) => void this.queued.push(body as SendCodeMessage) };
  }

  /** Delivers a queue message to the worker. */
  async deliver(message: SendCodeMessage, now = NIGHT): Promise<void> {
    const send = async (text: OutgoingMessage) => {
      this.texts.push(text);
      return { kind: 'ACCEPTED', carrierId: 'SM1' };
    };
    const deps = { data: this.data, carrier: async () => ({ send }), recordMetric: () => undefined, now: () => now };
    await sendCodeText(deps as unknown as SenderDeps, message);
  }

  /** Delivers everything that waits. */
  async deliverAll(now = NIGHT): Promise<void> {
    for (const message of this.queued.splice(0)) await this.deliver(message, now);
  }

  /** Asks for a code. Returns the message of a refusal, or null. */
  async ask(given: Request = {}): Promise<string | null> {
    const { phone = SIGN_UP_PHONE, token = '', pack = getPackById('blast'), address = '1', now = NIGHT } = given;
    const refusal = await requestSignUpCode(
      { data: this.data, replies: this.replies },
      { phone, token, pack, address, now },
    );
    if (!given.isQueued) await this.deliverAll(now);
    return refusal?.errors.join(' ') ?? null;
  }

  /** Says whether a code is correct. Returns the message of a refusal, or null. */
  async confirm(code: string, given: Request = {}): Promise<string | null> {
    const { phone = SIGN_UP_PHONE, token = '', pack = getPackById('blast'), address = '1', now = NIGHT } = given;
    const refusal = await confirmSignUpCode({ data: this.data }, { phone, code, token, pack, address, now });
    return refusal?.errors.join(' ') ?? null;
  }

  /** Signs up with the code of the last text. Returns the message of a refusal, or the person with the session. */
  async register(given: Partial<SignUpInput> = {}): Promise<Joined | string> {
    const answer = await signUp(
      { data: this.data, isBilled: false },
      {
        name: 'Nell New',
        email: 'nell@new.test',
        phone: '(602) 555-0142',
        password: 'a longer sentence',
        repeated: 'a longer sentence',
        organizationName: 'New Dental',
        device: '',
        token: '',
        phoneCode: this.code,
        pack: getPackById('blast'),
        address: '1',
        now: NIGHT,
        ...given,
      },
    );
    return answer instanceof Refusal ? answer.errors.join(' ') : answer;
  }

  /** Issues a sign-up link of the main brand. */
  async issueLink(): Promise<{ readonly id: string; readonly token: string }> {
    const issued = await issueSignUpLink(this, 'staff', { brand: 'text', organizationName: '' }, NIGHT);
    if (issued instanceof Refusal) throw new Error(issued.errors.join(' '));
    return { id: issued.link.id, token: issued.token };
  }

  async addUser(email: string, passwordHash: string, wpAdmin = false): Promise<void> {
    const id = email.slice(0, email.indexOf('@'));
    await this.data.accounts.createUser({ id, email, name: id, phone: null, wpAdmin }, passwordHash);
  }
}
