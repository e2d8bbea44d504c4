import type { HttpApiSpec } from './spec.ts';

type MatchedCall = { readonly method: string; readonly path: string };

/** A route with its compiled path. */
export interface Route {
  readonly key: string;
  readonly functionArn: string;
  /** Returns the parameters of the path when the route fits the call. */
  readonly match: (call: MatchedCall) => Record<string, string> | undefined;
}

/** Returns the routes, most specific first: full paths before parameters before {proxy+}, a method before ANY, $default last. */
export function compileRoutes(routes: HttpApiSpec['routes']): Route[] {
  return routes
    .map(({ key, functionArn }) => ({ key, functionArn, match: compile(key) }))
    .sort((a, b) => rank(a.key) - rank(b.key));
}

function rank(key: string): number {
  if (key === '$default') return 1000;
  return (key.includes('+}') ? 100 : 0) + (key.match(/\{/g)?.length ?? 0) * 10 + (key.startsWith('ANY ') ? 1 : 0);
}

function compile(key: string): Route['match'] {
  if (key === '$default') return () => ({});
  const [method = '', path = ''] = key.split(' ');
  const names: string[] = [];
  const parts = path.split('/').map((part) => {
    const [, name, plus] = /^\{([^}+]+)(\+?)\}$/.exec(part) ?? [];
    if (!name) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    names.push(name);
    return plus ? '(.+)' : '([^/]+)';
  });
  const pattern = new RegExp(`^${parts.join('/')}$`);
  return (call) => {
    if (method !== 'ANY' && method !== call.method) return undefined;
    const found = pattern.exec(call.path);
    return found
      ? Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]))
      : undefined;
  };
}
