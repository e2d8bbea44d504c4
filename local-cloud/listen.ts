import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { THIS_MACHINE } from './core/http.ts';

/**
 * How long an idle connection stays open, in ms. With Node's five seconds, a client in this process that was busy for as long would send
 * its next request on a connection that the server has just closed.
 */
const KEEP_ALIVE_MS = 120_000;

/** The local cloud cannot start with the settings that it got. The message says what to change. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/** Returns the port on which a server listens. */
export function getPort(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Returns the port that a text names. @throws {CannotStart} when it names none */
export function parsePort(text: string): number {
  const port = Number(text);
  if (text.trim() !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new CannotStart(`PORT is a number from 0 to 65535, such as PORT=3100, and not "${text}".`);
}

/** Starts a server. `port`: 0 is any free port. @throws {CannotStart} when another program uses the port */
export function listen(server: Server, port: number, host: string = THIS_MACHINE): Promise<Server> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new CannotStart(
              `Port ${port} is in use by another program. Stop it, or choose another: PORT=3100 npm start`,
            )
          : error,
      );
    });
    server.listen(port, host, () => resolve(server));
  });
}

/** Ends a server and its connections. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });
}
