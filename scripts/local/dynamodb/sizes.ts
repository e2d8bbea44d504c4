import type { Item } from './dynalite.ts';

/** Bytes of an item as DynamoDB counts them (Developer Guide, "DynamoDB item sizes and formats"). */
export function itemSize(item: Item | undefined): number {
  if (!item) return 0;
  let size = 0;
  for (const name in item) size += Buffer.byteLength(name) + valueSize(item[name] ?? {});
  return size;
}

/** A list or map is 3 bytes, and 1 for each of its entries. */
const FRAME = 3;

function valueSize(value: Record<string, unknown>): number {
  for (const type in value) {
    const held = value[type];
    switch (type) {
      case 'S':
        return Buffer.byteLength(held as string);
      case 'N':
        return numberSize(held as string);
      case 'B':
        return Buffer.byteLength(held as string, 'base64');
      case 'SS':
        return sum(held as string[], (each) => Buffer.byteLength(each));
      case 'NS':
        return sum(held as string[], numberSize);
      case 'BS':
        return sum(held as string[], (each) => Buffer.byteLength(each, 'base64'));
      case 'L':
        return FRAME + sum(held as Record<string, unknown>[], (each) => 1 + valueSize(each));
      case 'M':
        return FRAME + Object.keys(held as Item).length + itemSize(held as Item);
      default:
        return 1;
    }
  }
  return 0;
}

/** A byte for two significant digits, one for the exponent, one for a minus. */
function numberSize(number: string): number {
  const [mantissa = '', exponent = '0'] = number.toLowerCase().replace(/^[+-]/, '').split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return 1;
  const lowest = Number(exponent) - fraction.length + (digits.length - significant.length);
  // Digits are kept in pairs that begin at even powers of ten.
  const pairs = Math.ceil((significant.length + (Math.abs(lowest) % 2)) / 2);
  return 1 + pairs + (number.startsWith('-') ? 1 : 0);
}

function sum<T>(all: readonly T[], size: (each: T) => number): number {
  return all.reduce((total, each) => total + size(each), 0);
}
