// @vitest-environment node
import { describe, expect, it, vi, type Mock } from 'vitest';
import { graphql } from '../graphql/graphql.ts';
import { send } from './transport.ts';

const Logout = graphql(`
  query logoutUser {
    logoutUser {
      success
      errors
    }
  }
`);
const CALLER = { token: 'secret', organizationId: 'org-1' };

function answerWith(response: () => Response | Promise<Response>): Mock<typeof fetch> {
  const fetched = vi.fn<typeof fetch>(async () => response());
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

describe('a call', () => {
  it('A call names the session and the current organization', async () => {
    const fetched = answerWith(() => Response.json({ data: { logoutUser: { success: true, errors: [] } } }));
    await send(Logout, {}, CALLER);
    expect(fetched).toHaveBeenCalledWith('/graphql', expect.objectContaining({ method: 'POST' }));
    expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({
      authorization: 'secret',
      'x-organization-id': 'org-1',
    });
  });

  it('Each call has a correlation id of its own', async () => {
    const fetched = answerWith(() => Response.json({ data: { logoutUser: { success: true, errors: [] } } }));
    await send(Logout, {}, CALLER);
    await send(Logout, {}, CALLER);
    const ids = fetched.mock.calls.map((call) => new Headers(call[1]?.headers).get('x-correlation-id'));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it.each([
    ['a 401', () => new Response('{}', { status: 401 }), 'unauthorized'],
    [
      'AppSync’s own refusal',
      () => Response.json({ errors: [{ errorType: 'UnauthorizedException' }] }, { status: 401 }),
      'unauthorized',
    ],
    [
      'a refused field',
      () => Response.json({ errors: [{ errorType: 'Unauthorized', message: 'no' }] }),
      'unauthorized',
    ],
    [
      'an error',
      () => Response.json({ data: null, errors: [{ errorType: 'Internal', message: 'id 8f2c' }] }),
      'server',
    ],
    ['a 502 that is no JSON', () => new Response('<html>', { status: 502 }), 'server'],
    ['a lost connection', () => Promise.reject(new TypeError('fetch failed')), 'network'],
  ])('A call reports %s as %s', async (_name, response, kind) => {
    answerWith(response);
    await expect(send(Logout, {}, CALLER)).rejects.toMatchObject({ kind });
  });

  it('A failed call is not sent again', async () => {
    const fetched = answerWith(() => new Response('', { status: 503 }));
    await expect(send(Logout, {}, CALLER)).rejects.toThrow();
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
