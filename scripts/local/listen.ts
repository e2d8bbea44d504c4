import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { THIS_MACHINE } from './core/http.ts';

export class PortTaken extends Error {
  override readonly name = 'PortTaken';
}

/** Returns the port on which a server listens. */
export function getPort(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Starts a server. `port`: 0 is any free port. @throws {PortTaken} */
export function listen(server: Server, port: number, host: string = THIS_MACHINE): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new PortTaken(`Port ${port} is in use by another program. Stop it, or choose another: PORT=3100 npm start`)
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
