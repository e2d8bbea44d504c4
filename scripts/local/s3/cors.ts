import type { WireRequest } from '../core/http.ts';

export interface CorsRule {
  readonly origins: readonly string[];
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  readonly exposed: readonly string[];
  readonly maxAge: number;
}

/** The headers that the first fitting rule gives, as S3 does; none when no rule fits. */
export function corsHeaders(rules: readonly CorsRule[], request: WireRequest): Record<string, string> | undefined {
  const { origin } = request.headers;
  if (!origin) return undefined;
  const preflight = request.method === 'OPTIONS';
  const method = preflight ? String(request.headers['access-control-request-method'] ?? '') : request.method;
  const asked = preflight
    ? String(request.headers['access-control-request-headers'] ?? '')
        .split(',')
        .map((name) => name.trim().toLowerCase())
        .filter(Boolean)
    : [];
  const rule = rules.find(
    (candidate) =>
      candidate.origins.some((allowed) => fits(allowed, origin)) &&
      candidate.methods.includes(method) &&
      asked.every((name) => candidate.headers.some((allowed) => fits(allowed.toLowerCase(), name))),
  );
  if (!rule) return undefined;
  return {
    'access-control-allow-origin': rule.origins.includes('*') ? '*' : origin,
    'access-control-allow-methods': rule.methods.join(', '),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    ...(asked.length > 0 ? { 'access-control-allow-headers': asked.join(', ') } : {}),
    ...(rule.exposed.length > 0 ? { 'access-control-expose-headers': rule.exposed.join(', ') } : {}),
    ...(preflight && rule.maxAge > 0 ? { 'access-control-max-age': String(rule.maxAge) } : {}),
  };
}

function fits(pattern: string, value: string): boolean {
  const [before = '', after] = pattern.split('*');
  return after === undefined
    ? pattern === value
    : value.length >= pattern.length - 1 && value.startsWith(before) && value.endsWith(after);
}
