import ipaddr from 'ipaddr.js';
import { IF_THEN_LIMITS } from '../if-then/if-then.ts';

/** The hosts of receivers on the machine of a developer. Only the local cloud allows them. */
const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1'];

/** `allowsLocalHosts`: false in every deployment. */
export interface WebhookRules {
  readonly allowsLocalHosts: boolean;
}

/**
 * Returns why an address cannot be called, or null. An address on our own network would let anybody with an account reach what no
 * stranger may reach (OWASP, "Server-Side Request Forgery Prevention"). A name is checked again when it is resolved, because its owner
 * can point it anywhere.
 */
export function findAddressProblem(address: string, rules: WebhookRules): string | null {
  if (address.length > IF_THEN_LIMITS.url) return 'The address is too long.';
  const url = URL.parse(address);
  if (url === null) return 'Enter an address, such as https://example.com/hook.';
  if (isLocalReceiver(url, rules)) return null;
  if (url.protocol !== 'https:') return 'The address must begin with https://.';
  if (url.username !== '' || url.password !== '') return 'The address may hold no user name and no password.';
  if (url.hash !== '') return 'Remove the part of the address from # on.';
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  const isPublic = ipaddr.isValid(host) ? isPublicAddress(host) : host.includes('.') && !host.endsWith('.');
  return isPublic ? null : 'The address must be public: webhooks go over the internet.';
}

/** Returns whether an address is a receiver on the same machine, where the local cloud allows one. */
export function isLocalReceiver({ protocol, hostname }: URL, { allowsLocalHosts }: WebhookRules): boolean {
  return allowsLocalHosts && (protocol === 'http:' || protocol === 'https:') && LOCAL_HOSTS.includes(hostname);
}

/**
 * Returns whether an IP address belongs to the public internet (IANA, "Special-Purpose Address Registry"). Addresses that lead to others,
 * such as ::ffff:10.0.0.1 and 64:ff9b::a00:1, are not public.
 */
export function isPublicAddress(ip: string): boolean {
  return ipaddr.isValid(ip) && ipaddr.parse(ip).range() === 'unicast';
}
