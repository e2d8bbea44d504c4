import { describe, expect, it } from 'vitest';
import { reviewPermissions } from './review-permissions.ts';

const send = { role: 'SenderRole12345678', action: 'sqs:SendMessage', resource: 'arn:aws:sqs:r:1:wake' };
const read = { role: 'SenderRole12345678', action: 'dynamodb:GetItem', resource: 'arn:aws:dynamodb:r:1:table/t' };
const log = { role: 'SenderRole12345678', action: 'logs:PutLogEvents', resource: 'arn:aws:logs:r:1:log-group:g' };

describe('permissions', () => {
  it('are fine when each is used or stays for a reason', () => {
    expect(
      reviewPermissions(
        [send, read, log],
        [send, read],
        [{ action: 'logs:PutLogEvents', reason: 'Logs are files here' }],
      ),
    ).toEqual({
      granted: 3,
      used: 2,
      kept: [{ grant: log, reason: 'Logs are files here' }],
      idle: [],
      stale: [],
    });
  });

  it('that nobody uses and nobody explains are named', () => {
    expect(reviewPermissions([send, read], [read], []).idle).toEqual([send]);
  });

  it.each([
    ['another action', { action: 'sqs:DeleteMessage', reason: '' }],
    ['another role', { role: 'Other', action: 'sqs:SendMessage', reason: '' }],
    ['another resource', { action: 'sqs:SendMessage', resource: 'texts', reason: '' }],
  ])('are not explained by what is said of %s', (_what, entry) => {
    expect(reviewPermissions([send], [], [entry])).toMatchObject({ idle: [send], stale: [entry] });
  });

  it('leave the list when they come to be used', () => {
    const entry = { action: 'sqs:SendMessage', reason: 'For later' };
    expect(reviewPermissions([send], [send], [entry])).toMatchObject({ idle: [], stale: [entry] });
    const rare = { ...entry, sometimes: true } as const;
    expect(reviewPermissions([send], [send], [rare])).toMatchObject({ idle: [], stale: [] });
    expect(reviewPermissions([read], [read], [rare])).toMatchObject({ stale: [rare] });
  });
});
