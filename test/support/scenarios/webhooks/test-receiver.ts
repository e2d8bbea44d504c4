import type { CallResult } from '../../../../functions/domain/webhook-calls/webhook-call.ts';

/** One call that the receiver got. */
export interface ReceivedCall {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What signs the calls. Secrets of endpoints are not sealed: runs of the machine are about what is written when. */
export const RECEIVER_KEYS = {
  readWebhookKey: async () => 'key',
  secretBox: { open: async (sealed: string) => sealed },
};

/** Another system, as a worker calls it in the test machine. It records every call, also those that it does not answer. */
export class TestReceiver {
  readonly calls: ReceivedCall[] = [];
  /** By default every call is answered. */
  answer: (call: ReceivedCall, index: number) => CallResult = () => ({ kind: 'ANSWERED', status: 200 });
  readonly #around: <T>(run: () => Promise<T>) => Promise<T>;

  constructor(around: <T>(run: () => Promise<T>) => Promise<T>) {
    this.#around = around;
  }

  call(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<CallResult> {
    return this.#around(async () => {
      const call = { url, body, headers };
      this.calls.push(call);
      return this.answer(call, this.calls.length - 1);
    });
  }
}
