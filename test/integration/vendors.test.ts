import { beforeAll, describe, expect, it } from 'vitest';
import { getConfig } from '../../infra/config.ts';
import { readStage, type Stage } from '../../scripts/stage/stage.ts';
import { refuted, runProbes } from '../../scripts/vendors/probe/probe.ts';
import { probeVendors } from '../../scripts/vendors/probe/vendors.ts';
import { sharedCloud } from '../support/cloud/shared.ts';

describe('The probe of the vendors', () => {
  const cloud = sharedCloud();
  let stage: Stage;
  beforeAll(async () => {
    const credentials = { accessKeyId: 'operator', secretAccessKey: 'operator' };
    const { internal, carrierPort } = cloud.local.services;
    const read = await readStage(getConfig('local'), { region: 'us-west-2', endpoint: internal, credentials }, () =>
      cloud.clock.now(),
    );
    stage = { ...read, carrierUrl: `http://127.0.0.1:${carrierPort}` };
  });
  const probe = async (): Promise<{ works: boolean; lines: string[] }> => {
    const lines: string[] = [];
    return { works: await probeVendors(stage, {}, (line) => lines.push(line)), lines };
  };

  it('finds that the stand-ins do what the code expects', async () => {
    // Usage that is reported within minutes of the end of a period falls into the next hour.
    await cloud.clock.at('2027-03-03T17:58:00Z');
    const { works, lines } = await probe();
    expect(lines.filter((line) => line.startsWith('REFUTED'))).toEqual([]);
    expect(works).toBe(true);
    for (const vendor of ['Twilio', 'Stripe', 'Calendly', 'Google', 'ModMed', 'SES', 'MediaConvert'])
      expect(lines.some((line) => line.startsWith('proved') && line.includes(`  ${vendor} `))).toBe(true);
  });

  it('finds an access that the vendor does not give', async () => {
    cloud.local.services.calendly.trouble = new Set(['outage']);
    const { works, lines } = await probe();
    cloud.local.services.calendly.trouble = new Set();
    expect(works).toBe(false);
    const refused = lines.filter((line) => line.startsWith('REFUTED'));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every((line) => line.includes('Calendly'))).toBe(true);
  });

  it('counts an unexpected error as refuted, and asks the rest', async () => {
    const lines: string[] = [];
    const probes = [
      { vendor: 'A', claim: 'works', ask: () => Promise.reject(new Error('No connection')) },
      { vendor: 'B', claim: 'works', ask: async () => refuted('it does not') },
    ];
    expect(await runProbes(probes, (line) => lines.push(line))).toEqual({ PROVED: 0, REFUTED: 2, NOT_ASKED: 0 });
    expect(lines[0]).toContain('Error: No connection');
    expect(lines[1]).toContain('it does not');
  });
});
