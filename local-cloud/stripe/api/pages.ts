import type Stripe from 'stripe';
import { toList } from '../objects/values.ts';
import { readList, readText, type Params } from './form.ts';

/** Returns whether a call asks for the object of a field instead of its id. */
export function hasExpansion(params: Params, path: string): boolean {
  return readList(params, 'expand').includes(path);
}

/** Returns a page after the id in `starting_after`. */
export function toPage<T extends { readonly id: string }>(
  url: string,
  all: readonly T[],
  params: Params,
): Stripe.ApiList<T> {
  const limit = Number(readText(params, 'limit') ?? 10);
  const after = readText(params, 'starting_after');
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  return toList(url, all.slice(from, from + limit), all.length > from + limit);
}
