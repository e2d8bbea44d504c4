import { isIPv6 } from 'node:net';

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * Returns the viewer's address, as rate limits count it. AppSync's own address is public, so what a call states about
 * itself counts only when the call came through the distribution.
 *
 * AWS's own CloudFront stands before AppSync's address. It appends the address that connected to it to what the client
 * sent in `x-forwarded-for`, and AppSync appends the address of that CloudFront (AppSync Developer Guide, "Direct Lambda
 * resolvers" shows `x-forwarded-for` with two addresses). The viewer is the second to last entry. A client can write only
 * the entries before.
 */
export function findCallerAddress(headers: Headers, isTrusted: boolean): string {
  const stated = isTrusted ? headers['x-viewer-ip'] : undefined;
  const hops = (headers['x-forwarded-for'] ?? '').split(',').map((hop) => hop.trim());
  return toAddressGroup(stated ?? hops.at(-2) ?? hops.at(-1) ?? '');
}

/**
 * Returns what one subscriber has: an IPv4 address, or the first 64 bits of an IPv6 address. A subscriber gets 64 bits of
 * IPv6 addresses at least (RFC 6177), so that a limit per address would not exist for them.
 */
export function toAddressGroup(address: string): string {
  const plain = address.trim().replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain === '' ? 'unknown' : plain.toLowerCase();
  const groups = parseGroups(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Returns the eight groups of an IPv6 address. The last two may be written as an IPv4 address. */
function parseGroups(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = hex.split('::');
  const toNumbers = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [toNumbers(head), toNumbers(tail ?? '')];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}
