import type { Reply } from '../core/http.ts';
import { BLOCK_BYTES, type FromThread, type PortCall, type Post, type ToThread } from './port-messages.ts';

/** The response to a call of a function's thread. The thread pulls a long body block by block. */
class PortReply implements Reply {
  readonly #id: number;
  readonly #post: Post<ToThread>;
  readonly #onEnd: () => void;
  readonly #headers: Record<string, string> = {};
  #status = 200;
  #body: Buffer = Buffer.alloc(0);
  #listeners: (() => void)[] = [];
  headersSent = false;
  destroyed = false;

  /** @param onEnd is called when nothing more follows */
  constructor(id: number, post: Post<ToThread>, onEnd: () => void) {
    this.#id = id;
    this.#post = post;
    this.#onEnd = onEnd;
  }

  setHeader(name: string, value: string): void {
    this.#headers[name.toLowerCase()] = value;
  }

  writeHead(status: number, headers: Record<string, string>): void {
    this.#status = status;
    for (const name in headers) this.#headers[name.toLowerCase()] = headers[name] ?? '';
  }

  end(body: string | Buffer = ''): void {
    if (this.destroyed || this.headersSent) return;
    this.headersSent = true;
    const head = { kind: 'head', id: this.#id, status: this.#status, headers: this.#headers } as const;
    if (typeof body === 'string') {
      this.#post({ ...head, block: body, isLast: true });
      this.#close();
      return;
    }
    this.#body = body;
    const block = this.#cutBlock();
    this.#post({ ...head, block, isLast: this.#body.length === 0 }, [block.buffer]);
    if (this.#body.length === 0) this.#close();
  }

  /** Sends the next block. */
  pull(): void {
    if (this.destroyed || this.#body.length === 0) return;
    const block = this.#cutBlock();
    const isLast = this.#body.length === 0;
    this.#post({ kind: 'block', id: this.#id, block, isLast }, [block.buffer]);
    if (isLast) this.#close();
  }

  destroy(error?: NodeJS.ErrnoException): void {
    if (this.destroyed) return;
    const code = error?.code === 'ECONNREFUSED' ? 'ECONNREFUSED' : 'ECONNRESET';
    this.#post({ kind: 'break', id: this.#id, code });
    this.cancel();
  }

  /** Ends the response without a message: the thread no longer wants it. */
  cancel(): void {
    this.destroyed = true;
    this.#body = Buffer.alloc(0);
    this.#close();
  }

  on(_event: 'close', listener: () => void): void {
    this.#listeners.push(listener);
  }

  #close(): void {
    this.#onEnd();
    for (const listener of this.#listeners.splice(0)) listener();
  }

  /** Returns a copy of the next block. A message would otherwise carry the whole memory behind the body. */
  #cutBlock(): Uint8Array<ArrayBuffer> {
    const block = new Uint8Array(this.#body.subarray(0, BLOCK_BYTES));
    this.#body = this.#body.subarray(BLOCK_BYTES);
    return block;
  }
}

/** The calls of one thread whose responses are not complete. */
export class PortReplies {
  readonly #open = new Map<number, PortReply>();
  readonly #post: Post<ToThread>;

  constructor(post: Post<ToThread>) {
    this.#post = post;
  }

  /** Receives a message of the thread. @param perform performs a new call */
  receive(message: FromThread, perform: (call: PortCall, reply: Reply) => void): void {
    const { id } = message;
    if (message.kind === 'pull') return this.#open.get(id)?.pull();
    if (message.kind === 'cancel') return this.#open.get(id)?.cancel();
    const reply = new PortReply(id, this.#post, () => this.#open.delete(id));
    this.#open.set(id, reply);
    perform(message, reply);
  }
}
