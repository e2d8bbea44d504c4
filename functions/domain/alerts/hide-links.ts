/** An address with or without its beginning: "https://a.example/b", "www.a.example", "bit.ly/x", "a.example". */
const LINK =
  /(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}@])(?:[\p{L}\p{N}-]+[.．。｡])+\p{L}{2,}(?:[/?#:]\S*)?(?![\p{L}\p{N}])/giu;

/**
 * Returns a text without its links. What a contact wrote stands in an alert beside the platform's own link, and must not be one that a phone
 * opens with a tap.
 */
export function hideLinks(text: string): string {
  return text.replaceAll(LINK, '(link)');
}
