const MEGABYTE = 1024 * 1024;
/** A larger file is uploaded in parts, so that a lost connection costs one part. */
const SINGLE_BYTES = 16 * MEGABYTE;
/** S3 accepts parts from 5 MB on, and 10,000 of them (Amazon S3, "Multipart upload limits"). */
const PART_BYTES = 8 * MEGABYTE;
const MOST_PARTS = 5_000;

/** `perCall`: so many addresses of parts are given at once. The browser asks again. */
export const MULTIPART_LIMITS = { perCall: 20 } as const;

/** How a file is cut. The last part may be shorter. */
export interface PartPlan {
  readonly partBytes: number;
  readonly count: number;
}

/** Returns how a file of this many bytes is uploaded in parts. null means in one piece. */
export function planParts(bytes: number): PartPlan | null {
  if (bytes <= SINGLE_BYTES) return null;
  const partBytes = Math.max(PART_BYTES, Math.ceil(bytes / MOST_PARTS / MEGABYTE) * MEGABYTE);
  return { partBytes, count: Math.ceil(bytes / partBytes) };
}

/** Returns the size of a part in bytes. `number`: from 1 on. null if the file has no such part. */
export function getPartBytes(bytes: number, number: number): number | null {
  const plan = planParts(bytes);
  if (plan === null || !Number.isInteger(number) || number < 1 || number > plan.count) return null;
  return number < plan.count ? plan.partBytes : bytes - plan.partBytes * (plan.count - 1);
}
