import { FileText, Upload, X } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { limits } from '#src/core/limits.ts';
import { megabytes } from '#src/core/files/upload-rules.ts';
import { cn } from '../../lib/format/cn.ts';
import { fileSize } from '#src/core/files/file-size.ts';
import { Button } from '../ui/button.tsx';
import type { ChosenRunFiles } from './use-run-files.ts';

/** The box 'Upload files during run' and, once it is ticked, where files are chosen or dropped. */
export function RunFilesPicker({ files, disabled }: { files: ChosenRunFiles; disabled: boolean }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="flex items-center gap-2.5 py-1 font-medium select-none">
        <input
          id={id}
          type="checkbox"
          checked={files.on}
          disabled={disabled}
          onChange={event => files.setOn(event.target.checked)}
          className="size-4 accent-(--color-accent-solid)"
        />
        Upload files during run
      </label>
      {files.on && (
        <>
          <DropArea onFiles={files.add} disabled={disabled} />
          {files.chosen.length > 0 && <ChosenFiles files={files} disabled={disabled} />}
          {files.progress !== null && <Progress part={files.progress} />}
        </>
      )}
    </div>
  );
}

function DropArea({ onFiles, disabled }: { onFiles: (files: readonly File[]) => void; disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'flex flex-col items-center gap-1.5 rounded-control border border-dashed border-line-strong px-3 py-4 text-center',
        over && !disabled && 'border-accent-solid bg-accent-soft',
      )}
    >
      <Button size="sm" disabled={disabled} onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        Choose files
      </Button>
      <p className="text-xs text-fg-muted">
        or drop them here. Up to {limits.uploadFiles} files of {megabytes(limits.uploadFileBytes)}.
      </p>
      <input
        ref={input}
        type="file"
        multiple
        aria-label="Files for the run"
        tabIndex={-1}
        disabled={disabled}
        className="sr-only"
        onChange={event => {
          onFiles([...(event.target.files ?? [])]);
          // So that the same file can be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    </div>
  );
}

function ChosenFiles({ files, disabled }: { files: ChosenRunFiles; disabled: boolean }) {
  return (
    <ul aria-label="Files chosen" className="flex flex-col gap-1">
      {files.chosen.map(({ id, file }) => (
        <li key={id} className="flex items-center gap-2 rounded-control bg-muted py-1 pr-1 pl-2.5">
          <FileText aria-hidden className="size-4 shrink-0 text-fg-muted" />
          <span className="min-w-0 flex-1 truncate" title={file.name}>
            {file.name}
          </span>
          <span className="tabular shrink-0 text-xs text-fg-muted">{fileSize(file.size)}</span>
          <Button
            size="icon"
            variant="ghost"
            disabled={disabled}
            aria-label={`Remove ${file.name}`}
            onClick={() => files.remove(id)}
          >
            <X aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Progress({ part }: { part: number }) {
  const percent = Math.round(part * 100);
  return (
    <div className="flex items-center gap-2.5">
      <div
        role="progressbar"
        aria-label="Uploading"
        aria-valuenow={percent}
        className="h-1.5 flex-1 overflow-hidden rounded-full bg-muted"
      >
        <div className="h-full bg-accent-solid transition-[width] duration-100" style={{ width: `${percent}%` }} />
      </div>
      <span className="tabular w-9 text-right text-xs text-fg-muted">{percent}%</span>
    </div>
  );
}
