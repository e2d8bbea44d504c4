import type { Item } from './item.ts';

/** Returns the size of an item in bytes, as DynamoDB counts (Developer Guide, "DynamoDB item sizes and formats"). */
export function itemSize(item: Item | undefined): number {
  if (!item) return 0;
  let size = 0;
  for (const name in item) size += Buffer.byteLength(name) + valueSize(item[name] ?? {});
  return size;
}

/** A character has at most three bytes. */
const BYTES_PER_CHARACTER = 3;

/** Returns whether an item is larger than a limit. Measures it only when it can be. */
export function exceedsSize(item: Item, limit: number): boolean {
  let characters = 0;
  for (const name in item) {
    const text = item[name]?.['S'];
    // Other values are measured.
    if (typeof text === 'string') characters += name.length + text.length;
    else characters += name.length + valueSize(item[name] ?? {});
  }
  return characters * BYTES_PER_CHARACTER > limit && itemSize(item) > limit;
}

/** Bytes of a list or map without its content. Each entry adds 1 byte. */
const CONTAINER_BYTES = 3;

function valueSize(value: Record<string, unknown>): number {
  for (const type in value) {
    const content = value[type];
    switch (type) {
      case 'S':
        return Buffer.byteLength(content as string);
      case 'N':
        return numberSize(content as string);
      case 'B':
        return Buffer.byteLength(content as string, 'base64');
      case 'SS':
        return sum(content as string[], (each) => Buffer.byteLength(each));
      case 'NS':
        return sum(content as string[], numberSize);
      case 'BS':
        return sum(content as string[], (each) => Buffer.byteLength(each, 'base64'));
      case 'L':
        return CONTAINER_BYTES + sum(content as Record<string, unknown>[], (each) => 1 + valueSize(each));
      case 'M':
        return CONTAINER_BYTES + Object.keys(content as Item).length + itemSize(content as Item);
      default:
        return 1;
    }
  }
  return 0;
}

/** One byte for two significant digits, one for the exponent, one for a minus sign. */
function numberSize(number: string): number {
  const [mantissa = '', exponent = '0'] = number.toLowerCase().replace(/^[+-]/, '').split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return 1;
  const lowest = Number(exponent) - fraction.length + (digits.length - significant.length);
  // DynamoDB stores digits in pairs that begin at even powers of ten.
  const pairs = Math.ceil((significant.length + (Math.abs(lowest) % 2)) / 2);
  return 1 + pairs + (number.startsWith('-') ? 1 : 0);
}

function sum<T>(all: readonly T[], size: (each: T) => number): number {
  return all.reduce((total, each) => total + size(each), 0);
}
