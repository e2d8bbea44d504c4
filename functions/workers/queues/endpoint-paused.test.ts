import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { RenderedMail } from '../../domain/mails/mail.ts';
import type { Data } from '../../data/index.ts';
import type { StoredEndpoint } from '../../data/webhook-calls/webhook-endpoints.ts';
import { endpointPausedMail } from '../../messages/mails.ts';
import { sendMail } from './send-mail.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const O = 'o';

describe('The mail about a paused endpoint', () => {
  let data: Data;
  let sent: { to: string; mail: RenderedMail }[];
  let fails: boolean;
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    sent = [];
    fails = false;
    await data.accounts.createOrganization(buildOrganization({ id: O, name: 'Sunrise', number: null }));
    for (const access of ['OWNER', 'ADMIN', 'MANAGER'] as const) {
      const [id, email] = [access, `${access.toLowerCase()}@acme.test`];
      await data.accounts.createUser({ id, email, name: access, phone: null, wpAdmin: false }, 'none');
      await data.accounts.addMember({ userId: id, organizationId: O, organizationName: 'Sunrise', access });
    }
    const endpoint: StoredEndpoint = {
      id: 'e1',
      url: 'https://hooks.acme.test/events',
      types: ['contact.created'],
      userId: 'OWNER',
      created: NOW,
      pause: { at: NOW, cause: 'FAILING' },
      failingSince: NOW,
      rotated: null,
      sealed: 's',
      sealedBefore: null,
    };
    const record = { organizationId: O, userId: 'OWNER', action: 'a', details: {}, at: NOW };
    await data.webhookEndpoints.addEndpoint(O, endpoint, data.audit.auditWrite(record));
  });

  const send = (pausedAt = NOW) =>
    sendMail(
      {
        data,
        mailer: {
          send: async (to, _from, mail) => {
            if (fails) throw new Error('The mail service is down');
            sent.push({ to, mail });
          },
        },
        publicAddress: async () => 'https://app.acme.test',
        now: () => NOW,
      },
      endpointPausedMail(O, 'e1', pausedAt),
    );

  it('goes to the owner and the admins once for a pause, with the address and the way to the endpoint', async () => {
    await send();
    await send();
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['admin@acme.test', 'owner@acme.test']);
    for (const part of ['hooks.acme.test', 'https://app.acme.test/account?tab=developers'])
      expect([sent[0]?.mail.html, sent[0]?.mail.text].every((form) => form?.includes(part))).toBe(true);
  });

  it('is sent again when the mail service was down', async () => {
    fails = true;
    await expect(send()).rejects.toThrow('down');
    fails = false;
    await send();
    expect(sent).toHaveLength(2);
  });

  it('is not sent for a pause that was never stored, or that is over', async () => {
    await send(new Date(NOW.getTime() - 1));
    await data.webhookEndpoints.change(O, 'e1', () => ({ pause: null, failingSince: null }), null);
    await send();
    expect(sent).toEqual([]);
  });
});
