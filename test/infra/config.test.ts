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
});
