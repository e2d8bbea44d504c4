import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../cloud.ts';
import { call, callSigned, startGraphqlCloud } from './support/graphql-cloud.ts';

let cloud: LocalCloud;
beforeAll(async () => {
  cloud = await startGraphqlCloud();
});
afterAll(() => cloud.stop());

describe('a call', () => {
  it('passes the context of the authorizer to the resolver', async () => {
    expect((await call(cloud, 'blue', '{ hello(name: "Ann") }')).body).toEqual({
      data: { hello: 'hello Ann of blue' },
    });
  });

  it('returns 401 without a token, with a refused token and with Bearer', async () => {
    for (const token of [undefined, 'no', 'Bearer blue']) {
      const { status, body } = await call(cloud, token, '{ hello }');
      expect([status, body.errors?.[0]?.['errorType']]).toEqual([401, 'UnauthorizedException']);
    }
  });

  it('refuses denied fields and fields of another mode', async () => {
    expect((await call(cloud, 'denied', '{ hello }')).body).toMatchObject({
      data: { hello: null },
      errors: [{ errorType: 'Unauthorized', message: 'Not Authorized to access hello on type Query' }],
    });
    expect((await call(cloud, 'blue', '{ secret }')).body).toMatchObject({
      data: { secret: null },
      errors: [{ errorType: 'Unauthorized' }],
    });
    expect((await callSigned(cloud, 'Publisher', '{ hello }')).body).toMatchObject({
      errors: [{ errorType: 'Unauthorized' }],
    });
  });

  it('returns the typed error of the resolver when the function crashes', async () => {
    const { body } = await call(cloud, 'blue', '{ hello(name: "crash") }');
    expect(body.errors).toEqual([
      {
        path: ['hello'],
        data: null,
        errorType: 'InternalError',
        errorInfo: { kind: 'Lambda:Unhandled' },
        locations: [{ line: 1, column: 3, sourceName: null }],
        message: 'Something went wrong',
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('internal detail');
  });

  it('refuses unknown fields and introspection', async () => {
    expect((await call(cloud, 'blue', '{ nothing }')).body).toMatchObject({
      data: null,
      errors: [{ errorType: 'ValidationError' }],
    });
    expect((await call(cloud, 'blue', '{ __schema { types { name } } }')).body.errors?.[0]?.['message']).toMatch(
      /introspection/i,
    );
  });

  it('refuses queries that are deeper than the limit, also in fragments', async () => {
    expect((await call(cloud, 'blue', '{ nest { name } }')).body.errors).toBeUndefined();
    for (const query of [
      '{ nest { nest { name } } }',
      '{ nest { ...Deep } } fragment Deep on Nest { nest { name } }',
      '{ nest { ... on Nest { nest { name } } } }',
    ]) {
      expect((await call(cloud, 'blue', query)).body).toMatchObject({
        data: null,
        errors: [{ errorType: 'BadRequestException' }],
      });
    }
  });

  it('computes the depth of nested fragments in a moment', async () => {
    const levels = Array.from({ length: 40 }, (_, n) => `fragment F${n} on Nest { ...F${n + 1} ...F${n + 1} }`);
    const began = performance.now();
    const query = `{ nest { ...F0 } } ${levels.join(' ')} fragment F40 on Nest { name }`;
    expect((await call(cloud, 'blue', query)).body.errors).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('refuses fragments that double the fields at each level, before it works on them', async () => {
    const levels = Array.from(
      { length: 30 },
      (_, n) => `fragment F${n} on Nest { a: nest { ...F${n + 1} } b: nest { ...F${n + 1} } }`,
    );
    const query = `{ nest { ...F0 } } ${levels.join(' ')} fragment F30 on Nest { name }`;
    expect((await call(cloud, 'blue', query)).body).toMatchObject({
      data: null,
      errors: [{ message: 'The document has more than 10000 fields.', errorType: 'BadRequestException' }],
    });
  });

  it('does not suggest names of the schema', async () => {
    for (const query of ['{ hellos }', '{ hello(names: "x") }', 'mutation { publishes(room: 1, text: "") { room } }'])
      expect(JSON.stringify((await call(cloud, 'blue', query)).body)).not.toMatch(/did you mean/i);
  });

  it('is refused when it is no POST, with 401 for a caller without a token', async () => {
    const url = `${cloud.services.internal}/graphql?query=${encodeURIComponent('{ hello }')}`;
    const body = JSON.stringify({ query: '{ hello }' });
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const ask = (headers: Record<string, string>) =>
        fetch(url, { method, headers, ...(method === 'GET' ? {} : { body }) });
      expect([(await ask({})).status, (await ask({ authorization: 'blue' })).status]).toEqual([401, 400]);
    }
  });

  it('has at most a megabyte', async () => {
    const ask = (length: number) => call(cloud, 'blue', `{ hello } # ${'x'.repeat(length)}`);
    expect((await ask(1_000_000)).status).toBe(200);
    expect((await ask(1_100_000)).status).toBe(413);
  });

  it('runs no more resolvers than the limit', async () => {
    const aliased = (count: number): string =>
      `{ ${Array.from({ length: count }, (_, n) => `a${n}: hello(name: "x")`).join(' ')} }`;
    expect((await call(cloud, 'blue', aliased(3))).body.errors).toBeUndefined();
    expect((await call(cloud, 'blue', aliased(5))).body.errors).toHaveLength(2);
  });

  it('refuses documents that are too deep or too long to parse', async () => {
    for (const query of [`${'{ nest '.repeat(7_000)}${'}'.repeat(7_000)}`, `{ ${'hello '.repeat(20_000)} }`]) {
      expect((await call(cloud, 'blue', query)).body).toMatchObject({
        data: null,
        errors: [{ errorType: 'InvalidSyntax' }],
      });
    }
  });

  it('needs a permission of the role when a function signs the call', async () => {
    expect(
      (await callSigned(cloud, 'Publisher', 'mutation { publish(room: "blue", text: "x") { room } }')).body,
    ).toEqual({
      data: { publish: { room: 'blue' } },
    });
    expect(
      (await callSigned(cloud, 'Echo', 'mutation { publish(room: "blue", text: "x") { room } }')).body,
    ).toMatchObject({
      errors: [{ errorType: 'AccessDeniedException' }],
    });
  });
});
