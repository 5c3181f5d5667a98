import { fileSize } from '#src/core/files/file-size.ts';
import { Button } from '../../components/ui/button.tsx';
import { ProgressBar } from '../../components/ui/progress-bar.tsx';
import { timeLeft, type Transfer } from './transfer.ts';
import type { useUpload } from './use-upload.ts';

/** The button that sends the video, and then how far it is. */
export function Sending({ upload, onSend }: { upload: ReturnType<typeof useUpload>; onSend: () => void }) {
  if (!upload.sending)
    return (
      <Button variant="primary" size="lg" onClick={onSend}>
        Continue →
      </Button>
    );
  const { transfer, waiting, cancel } = upload;
  const percent = transfer && transfer.total > 0 ? Math.floor((transfer.sent / transfer.total) * 100) : 0;
  return (
    <div className="flex w-full max-w-sm flex-col items-center gap-3">
      <Button variant="primary" size="lg" disabled>
        {percent >= 100 ? 'Processing Video...' : 'Uploading...'}
      </Button>
      <div className="flex w-full items-center gap-3">
        <ProgressBar label="Upload" percent={percent} />
        <span className="w-11 text-right text-sm tabular-nums">{percent}%</span>
        <Button size="sm" onClick={cancel}>
          Cancel
        </Button>
      </div>
      <p role={waiting ? 'status' : undefined} className="min-h-10 text-sm text-balance text-fg-muted tabular-nums">
        {waiting
          ? 'The connection was lost. The upload continues when it is back.'
          : transfer && transferText(transfer)}
      </p>
    </div>
  );
}

function transferText({ sent, total, bytesPerSecond, secondsLeft }: Transfer): string {
  const sizes = `${fileSize(sent)} of ${fileSize(total)}`;
  if (bytesPerSecond === undefined || secondsLeft === undefined || sent >= total) return sizes;
  return `${sizes} · ${fileSize(bytesPerSecond)}/s · ${timeLeft(secondsLeft)}`;
}
