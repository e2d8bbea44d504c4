import { useEffect, useState } from 'react';

/** Difference between the server's clock and this computer's. Answers of the API carry the server's time. */
let offsetMs = 0;

/** Sets the page's clock from the server's time, an ISO date. */
export function syncServerClock(now: string): void {
  const serverTime = Date.parse(now);
  if (!Number.isNaN(serverTime)) offsetMs = serverTime - Date.now();
}

/** Returns the server's time. */
export function getServerNow(): Date {
  return new Date(Date.now() + offsetMs);
}

const TICK_MS = 20_000;

/** Returns the server's time, updated every 20 seconds. */
export function useServerNow(): Date {
  const [now, setNow] = useState(getServerNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(getServerNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
