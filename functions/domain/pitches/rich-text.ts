/** The text of a slide as blocks. Nothing stores or shows HTML, so that no typed text can become a script. */

export const RICH_BLOCK_KINDS = ['PARAGRAPH', 'HEADING', 'BULLET', 'NUMBERED'] as const;
export type RichBlockKind = (typeof RICH_BLOCK_KINDS)[number];

/** A name of the viewer that stands in the text. */
export const SLIDE_PLACEHOLDERS = ['FIRST_NAME', 'LAST_NAME'] as const;
export type SlidePlaceholder = (typeof SLIDE_PLACEHOLDERS)[number];

/** A piece of a line with one look. A piece with a placeholder has no text of its own. */
export interface RichSpan {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  /** The address that the piece opens: https, mailto or tel. */
  readonly link: string | null;
  readonly placeholder: SlidePlaceholder | null;
}

/** A paragraph, a heading, or one entry of a list. Entries of the same kind in a row are one list. */
export interface RichBlock {
  readonly kind: RichBlockKind;
  readonly spans: readonly RichSpan[];
}

export const RICH_TEXT_LIMITS = { blocks: 200, spans: 100, characters: 10_000, link: 2_000 } as const;

const LINK_PROTOCOLS = ['https:', 'http:', 'mailto:', 'tel:'];

/** Returns why a text cannot be saved, or null. */
export function findRichTextProblem(blocks: readonly RichBlock[]): string | null {
  const { blocks: mostBlocks, spans: mostSpans, characters } = RICH_TEXT_LIMITS;
  const isTooLong =
    blocks.length > mostBlocks ||
    blocks.some(({ spans }) => spans.length > mostSpans) ||
    toPlainText(blocks).length > characters;
  if (isTooLong) return `The text of a slide has at most ${characters.toLocaleString('en-US')} characters.`;
  const isBroken = blocks.some(({ spans }) => spans.some(({ link }) => link !== null && !isSafeLink(link)));
  return isBroken ? 'A link starts with https://, mailto: or tel:.' : null;
}

/** Returns whether a link opens a page, a mail or a call. A script in a link is none of these. */
export function isSafeLink(link: string): boolean {
  if (link.length > RICH_TEXT_LIMITS.link) return false;
  return LINK_PROTOCOLS.includes(URL.parse(link)?.protocol ?? '');
}

/** Returns the text without empty pieces, and without empty lines at its end. */
export function cleanRichText(blocks: readonly RichBlock[]): RichBlock[] {
  const cleaned = blocks.map(({ kind, spans }) => ({
    kind,
    spans: spans
      .filter(({ text, placeholder }) => text !== '' || placeholder !== null)
      .map((span) => (span.placeholder === null ? span : { ...span, text: '' })),
  }));
  const last = cleaned.findLastIndex(({ spans }) => spans.length > 0);
  return cleaned.slice(0, last + 1);
}

/** Returns the words of a text, one line for each block. A placeholder stands as its English name. */
export function toPlainText(blocks: readonly RichBlock[]): string {
  return blocks.map(({ spans }) => spans.map(toWords).join('')).join('\n');
}

/** Returns whether a text has something to read. */
export function hasRichText(blocks: readonly RichBlock[]): boolean {
  return toPlainText(blocks).trim() !== '';
}

function toWords({ text, placeholder }: RichSpan): string {
  if (placeholder === null) return text;
  return placeholder === 'FIRST_NAME' ? 'First Name' : 'Last Name';
}
