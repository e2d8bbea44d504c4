/**
 * Notifications of the browser for new replies. A person turns them on in each browser. They say how many contacts wait, and
 * never who or what, because others may see the screen.
 */
const KEY = 'reply-notifications';
const ON = 'on';

/** BLOCKED: the person has forbidden notifications of this site, which only the browser's settings can change. */
export type NotificationState = 'UNSUPPORTED' | 'BLOCKED' | 'OFF' | 'ON';

/** Returns whether this browser shows notifications of new replies. */
export function getNotificationState(): NotificationState {
  if (!('Notification' in globalThis)) return 'UNSUPPORTED';
  if (Notification.permission === 'denied') return 'BLOCKED';
  return Notification.permission === 'granted' && isTurnedOn() ? 'ON' : 'OFF';
}

/** Asks the browser for its permission. Call this only after a click. Returns the new state. */
export async function turnNotificationsOn(): Promise<NotificationState> {
  if (getNotificationState() === 'UNSUPPORTED') return 'UNSUPPORTED';
  if ((await Notification.requestPermission()) === 'granted') remember(true);
  return getNotificationState();
}

/** Turns notifications off in this browser. Returns the new state. */
export function turnNotificationsOff(): NotificationState {
  remember(false);
  return getNotificationState();
}

/**
 * Shows that contacts replied, when the person looks at another tab or program. A newer notification takes the place of the
 * one before.
 * @param open runs when the person chooses the notification
 */
export function notifyOfReply(unread: number, site: string, open: () => void): void {
  if (getNotificationState() !== 'ON' || document.visibilityState === 'visible') return;
  try {
    const shown = new Notification(`${site}: new reply`, {
      body: unread === 1 ? say('1 contact waits for an answer.') : say(`${unread} contacts wait for an answer.`),
      tag: KEY,
    });
    shown.onclick = () => {
      window.focus();
      shown.close();
      open();
    };
  } catch {
    // Chrome on Android shows notifications only through a service worker. The toast and the title remain.
  }
}

function isTurnedOn(): boolean {
  try {
    return localStorage.getItem(KEY) === ON;
  } catch {
    return false;
  }
}

function remember(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, ON);
    else localStorage.removeItem(KEY);
  } catch {
    // The browser keeps nothing for this site, so notifications stay off.
  }
}
import { say } from '../brand/say.ts';
