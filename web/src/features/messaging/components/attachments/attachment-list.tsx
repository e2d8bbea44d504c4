import { useState, type ReactNode } from 'react';
import { isOverdue, nameAttachmentKind } from '../../../../../../functions/domain/media/attachment.ts';
import { lazyComponent } from '../../../../lib/chunk.ts';
import type { Attachment, Message } from '../../api/conversation.ts';
import classes from './attachments.module.css';
import { useReloadPictures, useRetryPictures } from '../../api/attachments.ts';

const PictureDialog = lazyComponent(async () => (await import('./picture-dialog.tsx')).PictureDialog);

interface AttachmentListProps {
  readonly contactId: string;
  readonly message: Message;
  readonly now: Date;
  readonly canRetry: boolean;
}

/** The files that came with a text: pictures that open large, and words for everything that is not shown. */
export function AttachmentList({ contactId, message, now, canRetry }: AttachmentListProps): ReactNode {
  const attachments = message.attachments ?? [];
  const [opened, setOpened] = useState<number | null>(null);
  const urls = attachments.flatMap(({ url }) => url ?? []);
  return (
    <>
      <ul className={`${classes.list} flow`} aria-label="Attachments">
        {attachments.map((attachment, index) => (
          <li key={index}>
            {attachment.url === null ? (
              <MissingPicture
                attachment={attachment}
                isLate={isOverdue(attachment, new Date(message.created), now)}
                contactId={contactId}
                messageId={message.id}
                canRetry={canRetry}
              />
            ) : (
              <Thumbnail
                key={attachment.url}
                url={attachment.url}
                label={
                  urls.length === 1
                    ? 'Open picture'
                    : `Open picture ${urls.indexOf(attachment.url) + 1} of ${urls.length}`
                }
                contactId={contactId}
                onOpen={() => setOpened(urls.indexOf(attachment.url ?? ''))}
              />
            )}
          </li>
        ))}
      </ul>
      {opened !== null && <PictureDialog urls={urls} first={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface ThumbnailProps {
  readonly url: string;
  readonly label: string;
  readonly contactId: string;
  readonly onOpen: () => void;
}

/** A picture in a box whose size does not depend on the picture, so that the texts below do not move. */
function Thumbnail({ url, label, contactId, onOpen }: ThumbnailProps): ReactNode {
  const [isBroken, setIsBroken] = useState(false);
  const reload = useReloadPictures(contactId);
  if (isBroken)
    return (
      <div className={`${classes.box} dim centered size-14`}>
        <span>This picture did not load.</span>
        <button type="button" className={classes.action} onClick={reload}>
          Load again
        </button>
      </div>
    );
  return (
    <button type="button" className={classes.thumbnail} aria-label={label} onClick={onOpen}>
      <img
        src={url}
        alt=""
        width={220}
        height={165}
        loading="lazy"
        decoding="async"
        onError={() => setIsBroken(true)}
      />
    </button>
  );
}

interface MissingPictureProps {
  readonly attachment: Attachment;
  /** No one fetches the picture anymore. */
  readonly isLate: boolean;
  readonly contactId: string;
  readonly messageId: string;
  readonly canRetry: boolean;
}

function MissingPicture({ attachment, isLate, contactId, messageId, canRetry }: MissingPictureProps): ReactNode {
  const retry = useRetryPictures(contactId);
  const { kind, state, problem } = attachment;
  if (state === 'NOT_SHOWN') return <p className="dim size-14">{nameAttachmentKind(kind)} (not shown here)</p>;
  const isLoading = retry.isPending || (state === 'WAITING' && !isLate);
  return (
    <div className={`${classes.box} dim centered size-14`}>
      <span>{isLoading ? 'Loading picture…' : (problem ?? 'This picture did not arrive.')}</span>
      {!isLoading && canRetry && (attachment.canRetry || isLate) && (
        <button type="button" className={classes.action} onClick={() => retry.mutate(messageId)}>
          Try again
        </button>
      )}
    </div>
  );
}
