import { IMAGE_SIDE } from '../../../../functions/domain/media/image.ts';
import { UPLOAD_KINDS } from '../../../../functions/domain/media/upload-kinds.ts';
import { ApiError } from '../api/api-error.ts';

const JPEG_QUALITY = 0.9;
const { maxBytes, wrongType } = UPLOAD_KINDS.IMAGE;

/**
 * Makes a chosen image small enough for phones, and removes what a camera wrote into it, such as the place. A small GIF stays
 * as it is, because its frames would be lost.
 * @throws ApiError when the file is no image
 */
export async function shrinkImage(file: Blob): Promise<Blob> {
  if (!Object.hasOwn(UPLOAD_KINDS.IMAGE.types, file.type)) throw new ApiError('refused', wrongType);
  if (file.type === 'image/gif' && file.size <= maxBytes) return file;
  const drawn = await draw(file);
  const same = await encode(drawn, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png');
  return same.size <= maxBytes ? same : encode(drawn, 'image/jpeg');
}

async function draw(file: Blob): Promise<HTMLCanvasElement> {
  const image = await createImageBitmap(file).catch(() => {
    throw new ApiError('refused', wrongType);
  });
  const scale = Math.min(1, IMAGE_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas;
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new ApiError('refused', wrongType))), type, JPEG_QUALITY),
  );
}
