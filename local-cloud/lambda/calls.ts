import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** The header with the name of the thread that made a call. */
const THREAD_HEADER = 'x-local-thread';

/** Adds the header to every call of this thread, by node:http and by fetch. AWS signatures do not cover the header. */
export function signCalls(thread: string): void {
  diagnostics.subscribe('http.client.request.created', (message) =>
    (message as { request: { setHeader(name: string, value: string): void } }).request.setHeader(THREAD_HEADER, thread),
  );
  diagnostics.subscribe('undici:request:create', (message) =>
    (message as { request: { addHeader(name: string, value: string): void } }).request.addHeader(THREAD_HEADER, thread),
  );
}

export function getThread(headers: IncomingMessage['headers']): string | undefined {
  const value = headers[THREAD_HEADER];
  return Array.isArray(value) ? value[0] : value;
}
