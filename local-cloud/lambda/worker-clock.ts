/**
 * Makes Date follow the virtual clock in this thread. Timers and performance.now follow real time: a timeout of 5 s must
 * take 5 s for the person who waits.
 */
export function followClock(shared: SharedArrayBuffer): void {
  const offset = new Float64Array(shared);
  const RealDate = Date;
  const now = (): number => RealDate.now() + (offset[0] ?? 0);

  class VirtualDate extends RealDate {
    constructor(...args: unknown[]) {
      super(...((args.length === 0 ? [now()] : args) as [number]));
    }

    static override now(): number {
      return now();
    }

    // Node creates dates of the real class, such as the time of a file. They must be instances too.
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Object.prototype.toString.call(value) === '[object Date]';
    }
  }

  const callable = new Proxy(VirtualDate, { apply: () => new RealDate(now()).toString() });
  Object.defineProperty(VirtualDate.prototype, 'constructor', { value: callable });
  globalThis.Date = callable as unknown as DateConstructor;
}
