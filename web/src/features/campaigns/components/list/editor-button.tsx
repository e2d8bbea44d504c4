import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useExternalEditor } from '../../api/external-editor/external-editor.ts';

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
