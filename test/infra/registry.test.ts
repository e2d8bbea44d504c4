import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasAccess } from '../../functions/domain/accounts/access.ts';
import {
  FIELDS,
  GROUPS,
  LIVE_FIELDS,
  MUTATIONS,
  QUERIES,
  listFields,
  type FieldEntry,
} from '../../functions/graphql/registry/registry.ts';
import { SCHEMA_FILE } from '../../infra/constructs/graphql-api.ts';
import { unknownArguments } from '../support/scenarios/api/operations.ts';
import { getConfig } from '../../infra/config.ts';
import { listResources, getTemplates } from './synth.ts';

const PRELUDE =
  'scalar AWSDate\nscalar AWSDateTime\ndirective @aws_iam on OBJECT | FIELD_DEFINITION\ndirective @aws_lambda on OBJECT | FIELD_DEFINITION\ndirective @aws_subscribe(mutations: [String]) on FIELD_DEFINITION\n';
const schema = buildSchema(PRELUDE + readFileSync(SCHEMA_FILE, 'utf8'));

function fieldsOfType(type: GraphQLObjectType | null | undefined): string[] {
  return Object.keys(type?.getFields() ?? {}).sort();
}

// The entry of a group then exports its map of fields as the handler.
vi.mock('../../functions/graphql/registry/router.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  createRouter: (fields: object) => fields,
}));

describe('the contract', () => {
  beforeAll(() => {
    // Every variable that the stack gives to some function. Which fields a group has does not depend on the values.
    for (const { properties } of listResources(getTemplates(getConfig('local')).app, 'AWS::Lambda::Function')) {
      const { Variables } = properties.Environment as { Variables: object };
      for (const [name, value] of Object.entries(Variables))
        vi.stubEnv(name, typeof value === 'string' ? value : 'http://localhost');
    }
  });
  afterAll(() => vi.unstubAllEnvs());

  it('has the same queries in schema and registry', () => {
    expect(Object.keys(QUERIES).sort()).toEqual(fieldsOfType(schema.getQueryType()));
  });

  it('has the same mutations in schema and registry', () => {
    expect([...Object.keys(MUTATIONS), ...LIVE_FIELDS.Mutation].sort()).toEqual(fieldsOfType(schema.getMutationType()));
  });

  it('has the same subscriptions in schema and registry', () => {
    expect([...LIVE_FIELDS.Subscription]).toEqual(fieldsOfType(schema.getSubscriptionType()));
  });

  it.each([...GROUPS])('has a resolver for every field of group %s, and for no other field', async (group) => {
    const entry = (await import(`../../functions/entry/graphql-${group}.ts`)) as { readonly handler: object };
    expect(Object.keys(entry.handler).sort()).toEqual(listFields(group).sort());
  });

  it('allows only signing in and the pages behind links without a session', () => {
    const open = Object.entries(FIELDS).flatMap(([name, entry]) => (entry.access === 'PUBLIC' ? [name] : []));
    expect(open).toEqual([
      'invitation',
      'landingPage',
      'registerPhone',
      'confirmPhone',
      'confirmEmail',
      'registerUser',
      'loginUser',
      'forgotPasswordRequest',
      'resetPassword',
      'exchangeHandOff',
      'loadLeadActivity',
      'registerBrowser',
      'confirmBrowser',
      'trackLead',
      'submitLandingPage',
      'submitGroupLandingPage',
      'submitCampaignLandingPage',
      'tryNow',
      'trackForm',
    ]);
  });

  it('allows no one below MANAGER to change anything but the own session, password, sign-in, values, connections and name', () => {
    const low = Object.entries(MUTATIONS).flatMap(([name, { access }]: [string, FieldEntry]) =>
      access === 'PUBLIC' || access === 'PLATFORM' || hasAccess(access, 'MANAGER') ? [] : [name],
    );
    expect(low).toEqual([
      'createHandOff',
      'newPassword',
      'beginSecondFactor',
      'confirmSecondFactor',
      'createCustomValues',
      'disconnectIntegration',
      'signOutSessions',
      'removeSecondFactor',
      'switchOrganization',
      'updateUser',
    ]);
  });

  it('has a test value for every argument, which the tenancy tests need', () => {
    expect(Object.keys(FIELDS).flatMap(unknownArguments)).toEqual([]);
  });

  describe('in the template of the resolvers stack', () => {
    let resolvers: { typeName: string; fieldName: string }[];
    beforeAll(() => {
      resolvers = listResources(getTemplates(getConfig('local')).resolvers, 'AWS::AppSync::Resolver').map(
        ({ properties }) => ({
          typeName: String(properties.TypeName),
          fieldName: String(properties.FieldName),
        }),
      );
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
