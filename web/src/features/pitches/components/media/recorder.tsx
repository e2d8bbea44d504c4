import { Alert, Button, Group } from '@mantine/core';
import { IconPlayerRecordFilled, IconPlayerStopFilled, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatSeconds } from '../../../../lib/format/numbers.ts';
import classes from './media-field.module.css';

interface RecorderProps {
  readonly source: 'CAMERA' | 'SCREEN';
  readonly onRecorded: (file: File) => void;
}

/** The first that the browser can write. Safari writes MP4 only. */
const TYPES = ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'];
/** The recorder hands over what it has this often, so that a long recording does not grow in one piece. */
const SLICE_MS = 1_000;

/** Records the camera or the screen in the browser. Nothing leaves the computer before the person uses the recording. */
export function Recorder({ source, onRecorded }: RecorderProps): ReactNode {
  const live = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);
  const recorder = useRef<MediaRecorder | null>(null);
  const [state, setState] = useState<'IDLE' | 'READY' | 'RECORDING'>('IDLE');
  const [problem, setProblem] = useState<string | null>(null);
  const [seconds, setSeconds] = useState(0);
  const what = source === 'CAMERA' ? 'camera' : 'screen';

  const release = (): void => {
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    stream.current = null;
  };
  useEffect(() => release, []);
  useEffect(() => {
    if (state !== 'RECORDING') return;
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, [state]);
  useEffect(() => {
    if (live.current && stream.current) live.current.srcObject = stream.current;
  }, [state]);

  const open = async (): Promise<void> => {
    setProblem(null);
    try {
      stream.current = await openStream(source);
      setState('READY');
    } catch {
      release();
      setProblem(`Your browser may not use the ${what}. Allow it in the browser's settings, or upload a video.`);
    }
  };
  const record = (): void => {
    if (!stream.current) return;
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    const parts: Blob[] = [];
    const made = new MediaRecorder(stream.current, mimeType === undefined ? {} : { mimeType });
    made.ondataavailable = ({ data }) => void parts.push(data);
    made.onstop = () => {
      const [type = 'video/webm'] = made.mimeType.split(';');
      release();
      setState('IDLE');
      onRecorded(new File(parts, `recording.${type === 'video/mp4' ? 'mp4' : 'webm'}`, { type }));
    };
    // The browser's own button ends the sharing of a screen.
    stream.current.getVideoTracks()[0]?.addEventListener('ended', () => made.state !== 'inactive' && made.stop());
    recorder.current = made;
    setSeconds(0);
    made.start(SLICE_MS);
    setState('RECORDING');
  };
  return (
    <div className={`${classes.recorder} grid gap-8`}>
      {state !== 'IDLE' && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- What the camera sees now has no captions.
        <video ref={live} className={classes.live} autoPlay playsInline muted aria-label={`Your ${what}`} />
      )}
      <Group gap="xs">
        {state === 'IDLE' && (
          <Button variant="default" onClick={() => void open()}>
            {source === 'CAMERA' ? 'Open the camera' : 'Choose what to record'}
          </Button>
        )}
        {state === 'READY' && (
          <>
            <Button leftSection={<IconPlayerRecordFilled size={16} aria-hidden="true" />} onClick={record}>
              Start recording
            </Button>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconRefresh size={16} aria-hidden="true" />}
              onClick={() => {
                release();
                setState('IDLE');
              }}
            >
              Close
            </Button>
          </>
        )}
        {state === 'RECORDING' && (
          <Button
            color="red"
            leftSection={<IconPlayerStopFilled size={16} aria-hidden="true" />}
            onClick={() => recorder.current?.stop()}
          >
            Stop recording
          </Button>
        )}
        <span role="status" className="dim numbers small">
          {state === 'RECORDING' && `Recording ${formatSeconds(Math.max(1, seconds))}`}
        </span>
      </Group>
      <div role="alert">
        {problem !== null && (
          <Alert color="red" p="xs" mt="xs">
            {problem}
          </Alert>
        )}
      </div>
    </div>
  );
}

/** Opens the camera with the microphone, or a screen with the microphone when there is one. */
async function openStream(source: RecorderProps['source']): Promise<MediaStream> {
  if (source === 'CAMERA')
    return navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 1_280 } }, audio: true });
  const screen = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: true });
  if (screen.getAudioTracks().length > 0) return screen;
  const voice = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => null);
  return new MediaStream([...screen.getTracks(), ...(voice?.getTracks() ?? [])]);
}
