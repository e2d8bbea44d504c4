import { Anchor, Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from '../../../../brand/say.ts';
import { useExternalEditor } from '../../api/external-editor.ts';

/** Opens a campaign of version 2 in the external editor. */
export function EditorButton(props: {
  readonly campaignId: string;
  readonly name: string;
  readonly className: string;
}): ReactNode {
  const editor = useExternalEditor();
  return (
    <Anchor
      component="button"
      type="button"
      className={props.className}
      aria-busy={editor.isOpening}
      onClick={() => editor.open(props.campaignId)}
    >
      {props.name}
    </Anchor>
  );
}

/** Takes the place of the steps of a campaign of version 2, which only the external editor can show and change. */
export function ExternalSteps({ campaignId }: { readonly campaignId: string }): ReactNode {
  const editor = useExternalEditor();
  return (
    <>
      <Text mb="md">{say('The steps of this campaign are written in another editor.')}</Text>
      <Button loading={editor.isOpening} onClick={() => editor.open(campaignId)}>
        Open the editor
      </Button>
    </>
  );
}
