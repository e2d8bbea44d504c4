import { renderBlocks, type MessageBlock, type PlaceholderValues } from './blocks.ts';

/** The words of a message: fixed, or with placeholders that the claim fills in. */
interface Words {
  readonly body: string | null;
  readonly blocks: readonly MessageBlock[] | null;
}

const NO_VALUES: PlaceholderValues = { firstName: '', lastName: '', phone: '', fields: {} };

/**
 * Returns the words as a message stores them. Words with placeholders stay unfilled, because staff may correct the
 * contact's name or number until the message is sent, up to a year later.
 */
export function toWords(blocks: readonly MessageBlock[]): Words {
  return blocks.every(({ type }) => type === 'TEXT')
    ? { body: renderBlocks(blocks, NO_VALUES), blocks: null }
    : { body: null, blocks };
}

/** Returns whether a contact without any values would get nothing. */
export function canBeEmpty(blocks: readonly MessageBlock[]): boolean {
  return renderBlocks(blocks, NO_VALUES) === '';
}

/** Returns the words of a message with the values of its contact. Empty if there is nothing to send. */
export function renderWords({ body, blocks }: Words, values: PlaceholderValues): string {
  return blocks ? renderBlocks(blocks, values) : (body ?? '');
}
