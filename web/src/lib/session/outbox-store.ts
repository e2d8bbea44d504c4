/** A text that the server has not accepted. It stays in the browser until it is sent or deleted. */
export interface StoredText {
  /** Also the idempotency key, so that a second attempt does not send a second text. */
  readonly key: string;
  readonly text: string;
  /** When the person pressed Send, in ms of the epoch. */
  readonly at: number;
}

/** The owner of an outbox: another person on the same computer sees nothing of it. */
export interface OutboxOwner {
  readonly organizationId: string;
  readonly userId: string;
  readonly contactId: string;
}

/** The server knows a key for 35 days. Later it could take the text for a new one. */
export const RESEND_MS = 30 * 86_400_000;
const MAX_TEXTS = 50;
const PREFIX = 'outbox:';
const listeners = new Set<() => void>();

const getStorageKey = ({ organizationId, userId, contactId }: OutboxOwner): string =>
  `${PREFIX}${organizationId}:${userId}:${contactId}`;

/** Returns the texts of an outbox, oldest first. Storage that cannot be read counts as empty. */
export function readOutbox(owner: OutboxOwner): readonly StoredText[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(getStorageKey(owner)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isStoredText) : [];
  } catch {
    return [];
  }
}

/** Adds a text. Full or missing storage costs only the memory of a reload. */
export function addToOutbox(owner: OutboxOwner, text: StoredText): void {
  write(owner, [...readOutbox(owner), text].slice(-MAX_TEXTS));
}

/** Removes a text that was sent or deleted. Other tabs may have added texts since, so the outbox is read again. */
export function removeFromOutbox(owner: OutboxOwner, key: string): void {
  write(
    owner,
    readOutbox(owner).filter((text) => text.key !== key),
  );
}

/** Calls back when this or another tab changes an outbox. Returns a function that stops. */
export function watchOutbox(owner: OutboxOwner, onChange: () => void): () => void {
  const listen = ({ key }: StorageEvent): void => {
    if (key === null || key === getStorageKey(owner)) onChange();
  };
  // The browser tells only other tabs.
  listeners.add(onChange);
  window.addEventListener('storage', listen);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', listen);
  };
}

/** Removes all outboxes of this browser. Called when a person signs out, because the computer may be shared. */
export function clearOutboxes(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

function write(owner: OutboxOwner, texts: readonly StoredText[]): void {
  try {
    if (texts.length === 0) localStorage.removeItem(getStorageKey(owner));
    else localStorage.setItem(getStorageKey(owner), JSON.stringify(texts));
  } catch {
    // The text still shows in this tab.
  }
  for (const listener of listeners) listener();
}

function isStoredText(value: unknown): value is StoredText {
  const { key, text, at } = (value ?? {}) as Partial<Record<keyof StoredText, unknown>>;
  return typeof key === 'string' && typeof text === 'string' && typeof at === 'number';
}
