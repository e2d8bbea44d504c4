import { expect, it } from 'vitest';
import { findUploadProblem, mediaKey, parseMediaKey, uploadKey, uploadPrefix } from './upload-kinds.ts';

it('An upload of each kind has its own types, size and folder', () => {
  const megabyte = 1024 * 1024;
  expect(findUploadProblem('IMAGE', 'image/png', 8 * megabyte)).toBeNull();
  expect(findUploadProblem('IMAGE', 'image/png', 8 * megabyte + 1)).toBe('The image is larger than 8 MB.');
  expect(findUploadProblem('IMAGE', 'image/png', 0)).toBe('The file is empty.');
  for (const type of ['image/svg+xml', 'text/csv', 'constructor', ''])
    expect(findUploadProblem('IMAGE', type, 1), type).toBe('Choose a .jpg, .jpeg, .png or .gif image.');
  expect(findUploadProblem('CSV', 'image/png', 1)).toBe('Choose a CSV file.');
  expect(findUploadProblem('CSV', 'text/csv', 512 * megabyte + 1)).toBe('The file is larger than 512 MB.');
  expect(uploadKey('IMAGE', 'o', 'x', 'image/jpeg')).toBe('images/o/x.jpg');
  expect(uploadKey('CSV', 'o', 'x', 'text/plain').startsWith(uploadPrefix('CSV', 'o'))).toBe(true);
  expect(mediaKey('o', 'x', 'gif')).toBe('media/o/x.gif');
  expect(parseMediaKey(uploadKey('VIDEO', 'o', 'x', 'video/quicktime'))).toEqual({ organizationId: 'o', id: 'x' });
  expect(parseMediaKey(uploadKey('AUDIO', 'o', 'x', 'audio/x-wav'))).toEqual({ organizationId: 'o', id: 'x' });
  for (const key of ['images/o/x.jpg', 'videos/o/../x.mp4', 'videos/o/x', '']) expect(parseMediaKey(key)).toBeNull();
});
