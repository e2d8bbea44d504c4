import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { encode, renderSVG } from 'uqr';
import { toastError } from '../../components/feedback/toasts.tsx';
import { downloadFile } from '../../lib/download-file.ts';
import classes from './share-link.module.css';

/** Pixels of a side at least. Prints sharp at the size of a hand. */
const PNG_SIDE = 1_200;

interface ShareLinkProps {
  readonly link: string;
  /** The name of the downloaded files, without an ending. */
  readonly fileName: string;
  readonly children?: ReactNode;
}

/** The link of a public form with its QR code, to look at and to print. */
export function ShareLink({ link, fileName, children }: ShareLinkProps): ReactNode {
  const svg = useMemo(() => renderSVG(link, { ecc: 'M', border: 2 }), [link]);
  const downloadPng = (): void =>
    void drawPng(link).then(
      (file) => downloadFile(file, `${fileName}.png`),
      () => toastError('QR code not saved', 'Your browser cannot draw pictures. Save it as SVG.'),
    );
  return (
    <div className="flow gap-16 start">
      <div
        className={`${classes.code} boxed`}
        role="img"
        aria-label={`QR code of ${link}`}
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      <div className={`${classes.actions} column gap-8 slim`}>
        <Anchor className="breaks" href={link} target="_blank" rel="noreferrer">
          {link}
        </Anchor>
        {children}
        <Group gap="xs">
          <Text size="xs" c="dimmed">
            QR code
          </Text>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
            onClick={downloadPng}
          >
            PNG
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
            onClick={() => downloadFile(new Blob([svg], { type: 'image/svg+xml' }), `${fileName}.svg`)}
          >
            SVG
          </Button>
        </Group>
      </div>
    </div>
  );
}

function drawPng(link: string): Promise<Blob> {
  const { data, size } = encode(link, { ecc: 'M', border: 2 });
  const scale = Math.ceil(PNG_SIDE / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('The browser has no canvas'));
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(x * scale, y * scale, scale, scale);
    }),
  );
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty')))),
  );
}
