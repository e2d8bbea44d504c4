import { afterEach, describe, expect, it, vi } from 'vitest';
import { shrinkImage } from './shrink-image.ts';

/** A browser that opens every file as an image of these sides. Returns what is drawn, and the sides of the canvas. */
function stubBrowser(width: number, height: number) {
  const image = { width, height, close: vi.fn<() => void>() };
  const drawImage = vi.fn<CanvasRenderingContext2D['drawImage']>();
  const canvas = { width: 0, height: 0, getContext: () => ({ drawImage }), toBlob: drawnBlob };
  vi.stubGlobal('createImageBitmap', async () => image);
  vi.spyOn(document, 'createElement').mockReturnValue(canvas as unknown as HTMLElement);
  return { image, drawImage, canvas };
}

function drawnBlob(done: (blob: Blob) => void, type: string): void {
  done(new Blob(['drawn'], { type }));
}

afterEach(() => vi.restoreAllMocks());

describe('A chosen image', () => {
  it.each([
    { name: 'A wide one', width: 4_000, height: 1_000, drawn: [1_600, 400] },
    { name: 'A high one', width: 1_000, height: 4_000, drawn: [400, 1_600] },
    { name: 'A small one', width: 300, height: 200, drawn: [300, 200] },
  ])('$name fills a canvas of its own proportions, 1,600 pixels long at most', async ({ width, height, drawn }) => {
    const { image, drawImage, canvas } = stubBrowser(width, height);
    const blob = await shrinkImage(new Blob(['photo'], { type: 'image/jpeg' }));
    expect(blob.type).toBe('image/jpeg');
    expect([canvas.width, canvas.height]).toEqual(drawn);
    expect(drawImage).toHaveBeenCalledExactlyOnceWith(image, 0, 0, ...drawn);
    expect(image.close).toHaveBeenCalledOnce();
  });
});
