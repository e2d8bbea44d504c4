import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { NumberForm } from '../../../../../functions/domain/numbers/registration-form.ts';
import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const RegistrationQuery = graphql(`
  query numberRegistration {
    numberRegistration {
      success
      errors
      registration {
        version
        state
        reason
        missingAreaCode
        form {
          numberType
          areaCode
          legalName
          ein
          businessType
          street
          city
          state
          postalCode
          website
          contactFirstName
          contactLastName
          contactEmail
          contactPhone
          useCase
          useCaseDescription
          monthlyTexts
          sampleOne
          sampleTwo
          optInDescription
          optInUrl
        }
      }
    }
  }
`);

const SaveRegistration = graphql(`
  mutation saveNumberRegistration($registration: NumberRegistrationInput!, $version: Int!) {
    saveNumberRegistration(registration: $registration, version: $version) {
      success
      errors
    }
  }
`);

const SubmitRegistration = graphql(`
  mutation submitNumberRegistration($registration: NumberRegistrationInput!, $version: Int!) {
    submitNumberRegistration(registration: $registration, version: $version) {
      success
      errors
    }
  }
`);

const ChooseAreaCode = graphql(`
  mutation chooseAreaCode($areaCode: String!) {
    chooseAreaCode(areaCode: $areaCode) {
      success
      errors
    }
  }
`);

export type Registration = NonNullable<ResultOf<typeof RegistrationQuery>['numberRegistration']['registration']>;

/** Loads the registration of the organization's number. null if no one has begun. */
export function useRegistration(): UseQueryResult<Registration | null> {
  return useQuery({
    queryKey: queryKeys.numberRegistration(),
    queryFn: async ({ signal }) => (await ask(RegistrationQuery, {}, signal)).registration,
  });
}

export interface SavedRegistration {
  /** What was typed. Other fields keep what is stored. */
  readonly registration: Partial<NumberForm>;
  /** The version that the page shows. */
  readonly version: number;
  readonly submits: boolean;
}

/** Saves the draft, or submits the registration. */
export function useSaveRegistration(): Change<SavedRegistration> {
  return useChange(
    async ({ submits, ...variables }: SavedRegistration) =>
      submits ? await ask(SubmitRegistration, variables) : await ask(SaveRegistration, variables),
    { reloads: [queryKeys.numberRegistration(), queryKeys.session()] },
  );
}

/** Orders the number with another area code. */
export function useChooseAreaCode(): Change<string> {
  return useChange((areaCode: string) => ask(ChooseAreaCode, { areaCode }), {
    reloads: [queryKeys.numberRegistration()],
  });
}
