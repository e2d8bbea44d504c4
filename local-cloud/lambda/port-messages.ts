/** A call of a function's thread to a local service, as a message to the main thread in place of an HTTP request. */
export interface PortCall {
  readonly kind: 'call';
  readonly id: number;
  /** Which of the ports of this machine the thread called. */
  readonly to: 'services' | 'carrier';
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** The thread reads on: it wants the next block of a response. */
interface PortPull {
  readonly kind: 'pull';
  readonly id: number;
}

/** The thread no longer wants the response. */
interface PortCancel {
  readonly kind: 'cancel';
  readonly id: number;
}

/** The beginning of a response, with its first block. */
export interface PortHead {
  readonly kind: 'head';
  readonly id: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly block: string | Uint8Array;
  readonly isLast: boolean;
}

/** The next block of a response. */
export interface PortBlock {
  readonly kind: 'block';
  readonly id: number;
  readonly block: Uint8Array;
  readonly isLast: boolean;
}

/** The connection is broken, or was refused. */
export interface PortBreak {
  readonly kind: 'break';
  readonly id: number;
  readonly code: 'ECONNRESET' | 'ECONNREFUSED';
}

export type FromThread = PortCall | PortPull | PortCancel;
export type ToThread = PortHead | PortBlock | PortBreak;

/** Sends a message. @param transfer buffers that the sender gives away */
export type Post<T> = (message: T, transfer?: readonly ArrayBuffer[]) => void;

/** Readers of real connections get blocks of at most this size. A parser must not depend on larger blocks. */
export const BLOCK_BYTES = 64 * 1024;
