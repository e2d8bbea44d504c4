import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import { buildCarrierPause } from '../../domain/sending/sending-pauses.ts';
import type { Data } from '../index.ts';
import type { UnlinkedMessage } from './unlinked-messages.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const PACE = { segmentsPerSecond: 10, segmentsPerDay: 100 };
const TEST: UnlinkedMessage = {
  organizationId: 'o',
  id: 'test',
  kind: 'TEST',
  state: 'SCHEDULED',
  phone: '+16025550101',
  body: 'A test STOP',
  segments: 1,
  reason: null,
};

describe('The claim of a test text', () => {
  let data: Data;
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    await data.accounts.createOrganization(buildOrganization({ id: 'o', number: '+16025550100' }));
    await data.unlinkedMessages.createUnlinkedMessage(TEST, NOW);
  });

  /** Claims as a sender that read the organization before any pause. */
  const claim = () =>
    data.unlinkedMessages.claim(TEST, PACE, '2026-03-02', NOW, [
      data.pauses.notPausedWrite('o', 'DIRECT', null, NOW, TEST.id),
    ]);

  it('fails when sending was paused since the sender read the organization', async () => {
    await data.pauses.setCarrierPause('o', buildCarrierPause('BACK_OFF', 'CARRIER_20429', NOW));
    expect(await claim()).toBe('PAUSED');
    expect(await data.unlinkedMessages.findUnlinkedMessage('o', 'test')).toMatchObject({ state: 'SCHEDULED' });
  });

  it('happens once', async () => {
    expect([await claim(), await claim()]).toEqual(['CLAIMED', 'CHANGED']);
  });
});
