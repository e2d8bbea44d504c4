/** Above this relative luminance black text has the higher contrast (WCAG 2.2, contrast ratio). */
const MIDDLE_LUMINANCE = 0.179;

/** Returns the color of text that is readable on a color such as `#0b7462`. */
export function toContrastText(color: string): '#ffffff' | '#000000' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => toLinear(Number.parseInt(color.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > MIDDLE_LUMINANCE ? '#000000' : '#ffffff';
}

function toLinear(channel: number): number {
  const share = channel / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
