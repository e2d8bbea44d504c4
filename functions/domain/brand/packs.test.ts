import { describe, expect, it } from 'vitest';
import { fillTemplate, getPackById, getPackByHost, PACKS } from './packs.ts';

describe('brand packs', () => {
  it('A label of the host name selects the brand', () => {
    expect(getPackByHost('blast.localhost:3000').id).toBe('blast');
    expect(getPackByHost('app.blast.example.com').id).toBe('blast');
    expect(getPackByHost('LOCALHOST:3000').id).toBe('text');
    expect(getPackByHost('blastoff.example.com').id).toBe('text');
  });

  it('A configured host selects its brand, whatever its labels are', () => {
    const hosts = { health: ['app.clinic.test'], text: ['blast.acme.test'] };
    expect(getPackByHost('App.Clinic.test:443', hosts).id).toBe('health');
    expect(getPackByHost('blast.acme.test', hosts).id).toBe('text');
    expect(getPackByHost('tattoo.localhost', hosts).id).toBe('tattoo');
  });

  it('White text is readable on the button color of every brand', () => {
    for (const { id, theme } of Object.values(PACKS))
      expect(getContrast('#ffffff', theme.primary[8]), id).toBeGreaterThanOrEqual(4.5);
  });

  it('Each brand has its own name, color and address for privacy', () => {
    const packs = Object.values(PACKS);
    for (const values of [
      packs.map(({ name }) => name),
      packs.map(({ theme }) => theme.primary[8]),
      packs.map(({ legal }) => legal.privacyEmail),
    ])
      expect(new Set(values).size).toBe(packs.length);
  });

  it('An unknown id selects the main brand', () => {
    expect(getPackById('blast').id).toBe('blast');
    expect(getPackById('nobody').id).toBe('text');
  });

  it('A template is filled once and placeholders in values stay', () => {
    expect(fillTemplate('{org}: reply STOP', { org: '{phone} & Co', phone: '1' })).toBe('{phone} & Co: reply STOP');
    expect(fillTemplate('{unknown} stays', {})).toBe('{unknown} stays');
  });

  it('The colors cycle through blue, red, purple, green and yellow, readable in light and dark', () => {
    const HUES = [
      [200, 240],
      [345, 375],
      [265, 300],
      [100, 150],
      [35, 60],
    ] as const;
    for (const { theme } of Object.values(PACKS)) {
      theme.cycle.forEach((color, index) => {
        const [from, to] = HUES[index] ?? [0, 0];
        const hue = getHue(color);
        expect(hue < from ? hue + 360 : hue).toBeGreaterThanOrEqual(from);
        expect(hue < from ? hue + 360 : hue).toBeLessThanOrEqual(to);
        for (const background of ['#ffffff', '#171b21']) {
          expect(getContrast(color, background), `${color} on ${background}`).toBeGreaterThanOrEqual(3);
        }
      });
    }
  });

  it('Every text that needs opt-out or opt-in instructions has them', () => {
    for (const pack of Object.values(PACKS)) {
      expect(pack.texts.firstMessageSuffix).toContain('STOP');
      expect(pack.texts.help).toContain('STOP');
      expect(pack.texts.optInConfirmation).toContain('STOP');
      expect(pack.texts.optOutConfirmation).toContain('START');
    }
  });
});

function parseColor(color: string): [number, number, number] {
  const channel = (at: number): number => Number.parseInt(color.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

/** Returns the hue in degrees, 0 to 360. */
function getHue(color: string): number {
  const [red, green, blue] = parseColor(color);
  const max = Math.max(red, green, blue);
  const range = max - Math.min(red, green, blue);
  const sector =
    max === red ? (green - blue) / range : max === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return (sector * 60 + 360) % 360;
}

/** Returns the WCAG 2.2 contrast ratio. Graphics need 3. */
function getContrast(a: string, b: string): number {
  const [lighter, darker] = [getLuminance(a), getLuminance(b)].sort((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function getLuminance(color: string): number {
  const [red, green, blue] = parseColor(color).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
