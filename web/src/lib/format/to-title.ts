/** Writes the first letter of a text large. */
export function toTitle(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
