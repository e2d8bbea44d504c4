import { describe, expect, it, vi } from 'vitest';
import { logger } from './logger.ts';
import { ServiceError, toServiceError } from './service-error.ts';

const TOKEN = Buffer.from('account:secret-token').toString('base64');
const PHONE = '+16025550123';

/** An error as the carrier's SDK throws it. It decides itself how it becomes JSON, and then shows the whole request. */
function requestError(): Error {
  const request = { headers: { Authorization: `Basic ${TOKEN}` }, data: { To: PHONE, Body: 'Hi Ann' } };
  return Object.assign(new Error(`connect ECONNREFUSED for ${PHONE}, ann@example.com`), {
    code: 'ECONNREFUSED',
    config: request,
    request,
    response: { status: 503, config: request },
    toJSON: () => ({ message: 'x', config: request }),
  });
}

function writtenBy(log: () => void): string {
  const lines: string[] = [];
  const spies = (['info', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(logger['console'] as Console, level).mockImplementation((line: string) => void lines.push(line)),
  );
  log();
  for (const spy of spies) spy.mockRestore();
  expect(lines).toHaveLength(1);
  return lines.join('');
}

const SECRETS = [TOKEN, PHONE, 'Hi Ann', 'ann@example.com', 'config', 'headers'];

describe('The logger', () => {
  it.each([
    ['an error', () => requestError()],
    ['the cause of an error', () => new Error('Failed', { cause: requestError() })],
    ['something that is not an error', () => ({ ...requestError(), message: PHONE })],
    ['an error that is its own cause', () => Object.assign(requestError(), { cause: requestError() })],
  ])('writes no request that is in %s', (_, make) => {
    const line = writtenBy(() => logger.error('A queue record failed', { messageId: 'm1', error: make() as Error }));
    for (const secret of SECRETS) expect(line).not.toContain(secret);
  });

  it('writes ids, the name, message, stack, code and status of an error, and its cause', () => {
    const cause = Object.assign(new Error('inner'), { code: 20429, status: 429 });
    const line = writtenBy(() =>
      logger.error('A field failed', { organizationId: 'o1', error: new TypeError('outer', { cause }) }),
    );
    expect(JSON.parse(line)).toMatchObject({
      level: 'ERROR',
      message: 'A field failed',
      organizationId: 'o1',
      error: {
        name: 'TypeError',
        message: 'outer',
        stack: expect.stringContaining('logger.test.ts') as string,
        cause: { name: 'Error', message: 'inner', code: 20429, status: 429 },
      },
    });
  });
});

describe('An error of a service', () => {
  it('keeps name, message, code and status, and nothing of the request', () => {
    const error = toServiceError(
      Object.assign(new Error(`No ${PHONE} in /Accounts/AC0123456789abcdef0123456789abcdef`), {
        name: 'ThrottlingException',
        $metadata: { httpStatusCode: 400 },
        $response: { headers: { authorization: TOKEN } },
      }),
    );
    expect(error).toBeInstanceOf(ServiceError);
    expect({ ...(error as ServiceError) }).toEqual({ name: 'ThrottlingException', code: undefined, status: 400 });
    expect((error as ServiceError).message).toBe('No [phone] in /Accounts/[account]');
  });

  it('is not made of an error of our own', () => {
    const own = new TypeError('ours');
    expect(toServiceError(own)).toBe(own);
  });
});
