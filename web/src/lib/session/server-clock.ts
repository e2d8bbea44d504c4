import { useEffect, useState } from 'react';

/** The page's clock follows the server's: the answers say what time it is there. */
let offset = 0;

export function syncServerClock(now: string): void {
  const there = Date.parse(now);
  if (!Number.isNaN(there)) offset = there - Date.now();
}

export function serverNow(): Date {
  return new Date(Date.now() + offset);
}

const TICK_MS = 20_000;

/** The server's time, good to some seconds. */
export function useServerNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
