import type { WireRequest } from '../core/http.ts';

export interface CorsRule {
  readonly origins: readonly string[];
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  readonly exposed: readonly string[];
  readonly maxAge: number;
}

/** Returns the headers of the first rule that matches, as S3 does. Undefined when no rule matches. */
export function corsHeaders(rules: readonly CorsRule[], request: WireRequest): Record<string, string> | undefined {
  const { origin } = request.headers;
  if (!origin) return undefined;
  const preflight = request.method === 'OPTIONS';
  const method = preflight ? String(request.headers['access-control-request-method'] ?? '') : request.method;
  const requestedHeaders = preflight
    ? String(request.headers['access-control-request-headers'] ?? '')
        .split(',')
        .map((name) => name.trim().toLowerCase())
        .filter(Boolean)
    : [];
  const rule = rules.find(
    (candidate) =>
      candidate.origins.some((allowed) => matchesPattern(allowed, origin)) &&
      candidate.methods.includes(method) &&
      requestedHeaders.every((name) =>
        candidate.headers.some((allowed) => matchesPattern(allowed.toLowerCase(), name)),
      ),
  );
  if (!rule) return undefined;
  return {
    'access-control-allow-origin': rule.origins.includes('*') ? '*' : origin,
    'access-control-allow-methods': rule.methods.join(', '),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    ...(requestedHeaders.length > 0 ? { 'access-control-allow-headers': requestedHeaders.join(', ') } : {}),
    ...(rule.exposed.length > 0 ? { 'access-control-expose-headers': rule.exposed.join(', ') } : {}),
    ...(preflight && rule.maxAge > 0 ? { 'access-control-max-age': String(rule.maxAge) } : {}),
  };
}

function matchesPattern(pattern: string, value: string): boolean {
  const [before = '', after] = pattern.split('*');
  return after === undefined
    ? pattern === value
    : value.length >= pattern.length - 1 && value.startsWith(before) && value.endsWith(after);
}
