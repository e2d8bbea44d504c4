import type { Answer } from '../../../../local-cloud/engine.ts';

/** The body of an answer from an engine. */
export type Body = Record<string, unknown>;

/**
 * Returns an answer without the parts that each engine may choose: error messages and the order of a batch. Consumed
 * capacity is removed too, because Amazon's engine returns units without a request for them.
 */
export function toComparable({ status, body }: Answer): unknown {
  const { Responses, CancellationReasons, ConsumedCapacity: _units, ...rest } = body as Body;
  if (status !== 200) {
    const reasons = Array.isArray(CancellationReasons)
      ? (CancellationReasons as Body[]).map(({ Code, Item }) => ({ Code, Item }))
      : undefined;
    // The service reports an impossible update as a cancellation reason. DynamoDB Local reports the update as an invalid request.
    if (reasons?.some(({ Code }) => Code === 'ValidationError')) return { status, type: 'ValidationException' };
    return { status, type: String(rest.__type).split('#').pop(), reasons };
  }
  if (Responses === undefined || Array.isArray(Responses)) return { ...rest, Responses };
  const sorted = Object.entries(Responses as Record<string, unknown[]>).map(([table, items]) => [
    table,
    items.map((item) => JSON.stringify(sortedKeys(item))).sort(),
  ]);
  return { ...rest, Responses: Object.fromEntries(sorted) };
}

export function abbreviate(text = ''): string {
  return text.replace(/(x|é){30,}/g, '$1…').slice(0, 1_000);
}

export function formatUnits({ body }: Answer): string {
  const [capacity] = [(body as Body).ConsumedCapacity].flat() as [
    { CapacityUnits: number; Table?: { CapacityUnits: number } } | undefined,
  ];
  return `${capacity?.CapacityUnits}, of the table ${capacity?.Table?.CapacityUnits}`;
}

export function getErrorMessage({ body }: Answer): string {
  const { message, Message } = body as Body;
  return typeof message === 'string' ? message : typeof Message === 'string' ? Message : '';
}

export function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sortedKeys(each)]),
  );
}
