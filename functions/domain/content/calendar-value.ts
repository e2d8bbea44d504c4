/** A calendar of the scheduling service, in three parts. */
export interface Calendar {
  /** The service's own address of the kind of event. */
  readonly eventTypeUri: string;
  readonly name: string;
  readonly link: string;
}

const EVENT_TYPES = 'https://api.calendly.com/event_types/';
const PARTS = 3;

/** Reads `eventTypeUri|name|link`. Returns null unless the text has exactly these three parts. */
export function parseCalendar(text: string): Calendar | null {
  const parts = text.split('|');
  const [eventTypeUri = '', name = '', link = ''] = parts;
  if (parts.length !== PARTS || !eventTypeUri.startsWith(EVENT_TYPES) || name.trim() === '' || !isHttpsLink(link))
    return null;
  return { eventTypeUri, name, link };
}

/** Returns whether a text is a link that a contact can open: https, with a public host name and without credentials. */
export function isHttpsLink(text: string): boolean {
  if (/[\s|]/.test(text)) return false;
  const url = URL.parse(text);
  if (!url || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(url.hostname);
}
