import { describe, expect, it } from 'vitest';
import { reviewPermissions } from './review-permissions.ts';

const send = { role: 'SenderRole12345678', action: 'sqs:SendMessage', resource: 'arn:aws:sqs:r:1:wake' };
const read = { role: 'SenderRole12345678', action: 'dynamodb:GetItem', resource: 'arn:aws:dynamodb:r:1:table/t' };
const log = { role: 'SenderRole12345678', action: 'logs:PutLogEvents', resource: 'arn:aws:logs:r:1:log-group:g' };

describe('reviewPermissions', () => {
  it('accepts grants that are used or that have a reason', () => {
    expect(
      reviewPermissions([send, read, log], [send, read], [{ action: 'logs:PutLogEvents', reason: 'Logs go to files' }]),
    ).toEqual({
      granted: 3,
      used: 2,
      allowed: [{ grant: log, reason: 'Logs go to files' }],
      idle: [],
      stale: [],
    });
  });

  it('reports an unused grant without a reason', () => {
    expect(reviewPermissions([send, read], [read], []).idle).toEqual([send]);
  });

  it.each([
    ['another action', { action: 'sqs:DeleteMessage', reason: '' }],
    ['another role', { role: 'Other', action: 'sqs:SendMessage', reason: '' }],
    ['another resource', { action: 'sqs:SendMessage', resource: 'texts', reason: '' }],
  ])('does not accept the reason for %s', (_what, entry) => {
    expect(reviewPermissions([send], [], [entry])).toMatchObject({ idle: [send], stale: [entry] });
  });

  it('reports an entry whose grant is used, unless tests use the grant only sometimes', () => {
    const entry = { action: 'sqs:SendMessage', reason: 'For later' };
    expect(reviewPermissions([send], [send], [entry])).toMatchObject({ idle: [], stale: [entry] });
    const intermittent = { ...entry, isIntermittent: true } as const;
    expect(reviewPermissions([send], [send], [intermittent])).toMatchObject({ idle: [], stale: [] });
    expect(reviewPermissions([read], [read], [intermittent])).toMatchObject({ stale: [intermittent] });
  });
});
