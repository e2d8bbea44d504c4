import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLObjectType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasAccess } from '../../functions/domain/accounts/access.ts';
import { accountsGroup } from '../../functions/graphql/groups/accounts.ts';
import { campaignsGroup } from '../../functions/graphql/groups/campaigns.ts';
import { contactsGroup } from '../../functions/graphql/groups/contacts.ts';
import { publicGroup } from '../../functions/graphql/groups/public.ts';
import {
  FIELDS,
  GROUPS,
  LIVE_FIELDS,
  MUTATIONS,
  QUERIES,
  listFields,
  type FieldEntry,
  type Group,
} from '../../functions/platform/registry.ts';
import { SCHEMA_FILE } from '../../infra/constructs/graphql-api.ts';
import { unknownArguments } from '../support/scenarios/operations.ts';
import { listResources, getTemplates } from './synth.ts';

const PRELUDE =
  'scalar AWSDateTime\ndirective @aws_iam on OBJECT | FIELD_DEFINITION\ndirective @aws_lambda on OBJECT | FIELD_DEFINITION\ndirective @aws_subscribe(mutations: [String]) on FIELD_DEFINITION\n';
const schema = buildSchema(PRELUDE + readFileSync(SCHEMA_FILE, 'utf8'));

function fieldsOfType(type: GraphQLObjectType | null | undefined): string[] {
  return Object.keys(type?.getFields() ?? {}).sort();
}

// Which fields a group has does not depend on its dependencies.
const deps = { data: {} } as never;
const MAPS: Readonly<Record<Group, object>> = {
  public: publicGroup(deps),
  accounts: accountsGroup(deps),
  contacts: contactsGroup(deps),
  campaigns: campaignsGroup(deps),
};

describe('the contract', () => {
  it('has the same queries in schema and registry', () => {
    expect(Object.keys(QUERIES).sort()).toEqual(fieldsOfType(schema.getQueryType()));
  });

  it('has the same mutations in schema and registry', () => {
    expect([...Object.keys(MUTATIONS), ...LIVE_FIELDS.Mutation].sort()).toEqual(fieldsOfType(schema.getMutationType()));
  });

  it('has the same subscriptions in schema and registry', () => {
    expect([...LIVE_FIELDS.Subscription]).toEqual(fieldsOfType(schema.getSubscriptionType()));
  });

  it.each([...GROUPS])('has a resolver for every field of group %s, and for no other field', (group) => {
    expect(Object.keys(MAPS[group]).sort()).toEqual(listFields(group).sort());
  });

  it('allows no field except loginUser without a session', () => {
    const open = Object.entries(FIELDS).flatMap(([name, entry]) => (entry.access === 'PUBLIC' ? [name] : []));
    expect(open).toEqual(['loginUser']);
  });

  it('allows nobody below MANAGER to change anything but the own session', () => {
    const low = Object.entries(MUTATIONS).flatMap(([name, { access }]: [string, FieldEntry]) =>
      access === 'PUBLIC' || hasAccess(access, 'MANAGER') ? [] : [name],
    );
    expect(low).toEqual(['switchOrganization']);
  });

  it('has a test value for every argument, which the tenancy tests need', () => {
    expect(Object.keys(FIELDS).flatMap(unknownArguments)).toEqual([]);
  });

  describe('in the template of the app stack', () => {
    let resolvers: { typeName: string; fieldName: string }[];
    beforeAll(() => {
      resolvers = listResources(getTemplates('local').app, 'AWS::AppSync::Resolver').map(({ properties }) => ({
        typeName: String(properties.TypeName),
        fieldName: String(properties.FieldName),
      }));
    });

    it('has exactly one resolver for each field', () => {
      const expected = [
        ...Object.keys(QUERIES).map((name) => `Query.${name}`),
        ...[...Object.keys(MUTATIONS), ...LIVE_FIELDS.Mutation].map((name) => `Mutation.${name}`),
        ...LIVE_FIELDS.Subscription.map((name) => `Subscription.${name}`),
      ];
      expect(resolvers.map(({ typeName, fieldName }) => `${typeName}.${fieldName}`).sort()).toEqual(expected.sort());
    });
  });
});
