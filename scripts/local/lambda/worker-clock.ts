/**
 * Makes Date follow the cloud's clock in this thread. Timers and performance.now stay real: a time-out of 5 s means 5 s
 * of the person who waits.
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

    // Dates that Node itself makes (a file's time) are dates too.
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Object.prototype.toString.call(value) === '[object Date]';
    }
  }

  const callable = new Proxy(VirtualDate, { apply: () => new RealDate(now()).toString() });
  Object.defineProperty(VirtualDate.prototype, 'constructor', { value: callable });
  globalThis.Date = callable as unknown as DateConstructor;
}
