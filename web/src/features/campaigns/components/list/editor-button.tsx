import { Anchor } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBrand } from '../../../../brand/brand.tsx';
import { toastError } from '../../../../components/feedback/toasts.tsx';
import { getErrorText } from '../../../../lib/api/api-error.ts';
import { createHandOff } from '../../api/hand-off.ts';

/** Opens a campaign of version 2 in the external editor, with a token that works once within a minute. */
export function EditorButton(props: {
  readonly campaignId: string;
  readonly name: string;
  readonly className: string;
}): ReactNode {
  const { links, screen } = useBrand();
  const open = useMutation({
    mutationFn: createHandOff,
    onSuccess: (token) => {
      const query = new URLSearchParams({ token }).toString();
      window.location.assign(`${links.editorUrl ?? ''}/campaigns/${encodeURIComponent(props.campaignId)}?${query}`);
    },
    onError: (error) => toastError('Not opened', getErrorText(error, screen.unknownError)),
  });
  const start = (): void => {
    if (links.editorUrl === undefined)
      toastError('No editor', 'The editor for this campaign has no address yet. Please ask the operator of the site.');
    else if (!open.isPending) open.mutate();
  };
  return (
    <Anchor component="button" type="button" className={props.className} aria-busy={open.isPending} onClick={start}>
      {props.name}
    </Anchor>
  );
}
