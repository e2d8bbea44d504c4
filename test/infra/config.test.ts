import { describe, expect, it } from 'vitest';
import { checkConfig, ConfigError, getConfig } from '../../infra/config.ts';

describe('the config', () => {
  it('is valid for every stage', () => {
    for (const stage of ['local', 'staging', 'prod']) expect(getConfig(stage).prefix).toMatch(/^campaigns/);
  });

  it('rejects an unknown stage and lists the known stages', () => {
    expect(() => getConfig('production')).toThrow('Unknown stage "production": pass -c stage=local|staging|prod');
  });

  it('rejects every wrong value with its path and the expected value', () => {
    const wrong = { ...getConfig('prod'), sendingZone: 'Phoenix', prefix: 'Upper Case' };
    const check = (): unknown => checkConfig('prod', wrong);
    expect(check).toThrow(ConfigError);
    expect(check).toThrow('sendingZone: expected an IANA time zone such as America/Phoenix');
    expect(check).toThrow('prefix: expected lower-case letters');
  });

  it('rejects reservations that the account does not have', () => {
    const withAccount = (account: number) => {
      const { concurrency, ...config } = getConfig('prod');
      return checkConfig('prod', { ...config, concurrency: concurrency && { ...concurrency, account } });
    };
    // The reservations of prod take 150 executions.
    expect(withAccount(250).concurrency?.account).toBe(250);
    for (const account of [249, 100, 10])
      expect(() => withAccount(account)).toThrow('concurrency: expected reservations that leave 100');
    expect(checkConfig('prod', { ...getConfig('prod'), concurrency: null }).concurrency).toBeNull();
  });
});
