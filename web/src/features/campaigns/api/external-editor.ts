import { say } from '../../../brand/say.ts';
import { useMutation } from '@tanstack/react-query';
import { useBrand } from '../../../brand/brand.tsx';
import { toastError, toastFailure } from '../../../components/feedback/toasts.tsx';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';

/** What opens campaigns in the external editor. */
export interface ExternalEditor {
  /** Why the editor cannot be opened. null if it has an address. */
  readonly problem: string | null;
  /** Whether the editor has an address. Says so to the person when there is none. */
  readonly checkAddress: () => boolean;
  /** Leaves for the editor, with a token that works once within a minute. */
  readonly open: (campaignId: string) => void;
  readonly isOpening: boolean;
}

/** Returns what opens campaigns of version 2. */
export function useExternalEditor(): ExternalEditor {
  const { links } = useBrand();
  const opening = useMutation({
    mutationFn: async (campaignId: string) => ({ campaignId, token: await createHandOff() }),
    onSuccess: ({ campaignId, token }) => {
      const query = new URLSearchParams({ token }).toString();
      window.location.assign(`${links.editorUrl ?? ''}/campaigns/${encodeURIComponent(campaignId)}?${query}`);
    },
    onError: (error) => toastFailure('Not opened', error),
  });
  const problem =
    links.editorUrl === undefined
      ? say('The editor for this campaign has no address yet. Please ask the operator of the site.')
      : null;
  const checkAddress = (): boolean => {
    if (problem === null) return true;
    toastError('No editor', problem);
    return false;
  };
  return {
    problem,
    checkAddress,
    open: (campaignId) => {
      if (checkAddress() && !opening.isPending) opening.mutate(campaignId);
    },
    isOpening: opening.isPending,
  };
}

const CreateHandOff = graphql(`
  mutation createHandOff {
    createHandOff {
      success
      errors
      token
    }
  }
`);

/** Returns a token with which another site gets a session of the person, once, within a minute. */
async function createHandOff(): Promise<string> {
  return requirePresent((await ask(CreateHandOff, {})).token);
}
