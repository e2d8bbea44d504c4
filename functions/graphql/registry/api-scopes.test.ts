import { describe, expect, it } from 'vitest';
import { API_SCOPES } from '../../domain/accounts/api-key.ts';
import { hasAccess } from '../../domain/accounts/access.ts';
import { FIELDS, isField } from './registry.ts';
import { findScope } from './api-scopes.ts';

const named = Object.keys(FIELDS).flatMap((name) => (findScope(name) === null ? [] : [name]));

describe('The fields that a key of the API may call', () => {
  it('need no more than a manager, so that no key gives rights over people, billing or the platform', () => {
    const beyond = named.filter((name) => {
      if (!isField(name)) return true;
      const { access } = FIELDS[name];
      return access === 'PUBLIC' || access === 'PLATFORM' || !hasAccess('MANAGER', access);
    });
    expect(beyond).toEqual([]);
  });

  it('only read, where the scope says so', () => {
    const changing = named.filter((name) => {
      const scope = findScope(name);
      return (
        scope?.endsWith(':read') && /^(?:create|update|delete|add|remove|save|archive|assign|set|cancel)/.test(name)
      );
    });
    expect(changing).toEqual([]);
  });

  it('exist for every scope', () => {
    expect(new Set(named.map((name) => findScope(name)))).toEqual(new Set(API_SCOPES));
  });

  it('do not include those of sessions, keys and exports', () => {
    for (const name of [
      'loginUser',
      'switchOrganization',
      'createApiKey',
      'createExport',
      'deleteOrganization',
      'updateUser',
    ])
      expect(findScope(name)).toBeNull();
  });
});
