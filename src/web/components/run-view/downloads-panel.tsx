import { useQuery } from '@tanstack/react-query';
import { Download, Eye, FileText } from 'lucide-react';
import { useState } from 'react';
import type { DownloadedFile, TaskRun } from '#src/contract/task-run.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { fileSize } from '#src/core/files/file-size.ts';
import { Panel } from './panel.tsx';

const previewBytes = 200_000;

/** The files that pages gave the run, as they come in: each can be looked at and saved. */
export function DownloadsPanel({ run }: { run: TaskRun }) {
  const [shown, setShown] = useState<string>();
  const { downloads } = run;
  if (downloads.length === 0) return null;
  const file = downloads.find(({ name }) => name === shown);
  return (
    <Panel title="Downloads" note={downloads.length} className="max-h-56">
      <ul aria-label="Downloaded files" className="scroll-quiet flex min-h-0 flex-col overflow-y-auto px-2 pb-2">
        {downloads.map(download => (
          <DownloadRow key={download.name} file={download} onShow={() => setShown(download.name)} />
        ))}
      </ul>
      {file?.preview_url && (
        <Dialog
          open
          onOpenChange={open => !open && setShown(undefined)}
          title={file.name}
          description={`${file.content_type} · ${fileSize(file.size)}`}
          className="max-w-4xl"
        >
          <div className="mt-4">
            <Preview file={file} path={new URL(file.preview_url, location.href).pathname} />
          </div>
        </Dialog>
      )}
    </Panel>
  );
}

function DownloadRow({ file, onShow }: { file: DownloadedFile; onShow: () => void }) {
  return (
    <li className="flex items-center gap-2 rounded-control py-0.5 pr-0.5 pl-2 hover:bg-hover">
      <FileText aria-hidden className="size-4 shrink-0 text-fg-muted" />
      <span className="min-w-0 flex-1 truncate" title={`${file.name} (${file.content_type})`}>
        {file.name}
      </span>
      <span className="tabular shrink-0 text-xs text-fg-muted">{fileSize(file.size)}</span>
      {file.preview_url && (
        <Button size="icon" variant="ghost" aria-label={`Preview ${file.name}`} onClick={onShow}>
          <Eye aria-hidden />
        </Button>
      )}
      <Button asChild size="icon" variant="ghost">
        <a href={file.url} download={file.name} aria-label={`Download ${file.name}`}>
          <Download aria-hidden />
        </a>
      </Button>
    </li>
  );
}

/** What the server lets a page show; anything else it only lets be saved. */
function Preview({ file, path }: { file: DownloadedFile; path: string }) {
  const [kind] = file.content_type.split('/');
  if (kind === 'image')
    return <img src={path} alt={file.name} className="mx-auto max-h-[70dvh] max-w-full object-contain" />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a file from some page has none
  if (kind === 'video') return <video controls src={path} className="max-h-[70dvh] w-full bg-stage" />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a file from some page has none
  if (kind === 'audio') return <audio controls src={path} className="w-full" />;
  if (file.content_type === 'application/pdf')
    return <iframe title={file.name} src={path} className="h-[70dvh] w-full rounded-control border border-line" />;
  return <TextPreview file={file} path={path} />;
}

function TextPreview({ file, path }: { file: DownloadedFile; path: string }) {
  const text = useQuery({
    queryKey: ['preview', file.name, file.size, path.split('/').at(-1)],
    queryFn: async ({ signal }) => {
      const answer = await fetch(path, { signal, headers: { range: `bytes=0-${previewBytes - 1}` } });
      if (!answer.ok) throw new Error(`The file could not be read (${answer.status}).`);
      return answer.text();
    },
  });
  if (text.isPending) return <Skeleton className="h-40" />;
  if (text.isError) return <p className="text-danger">{errorText(text.error, '')} Close this and try again.</p>;
  return (
    <>
      <pre
        tabIndex={0}
        aria-label={`Content of ${file.name}`}
        className="scroll-quiet max-h-[65dvh] overflow-auto rounded-control border border-line bg-canvas p-3.5 font-mono text-[0.8125rem] leading-relaxed"
      >
        {text.data}
      </pre>
      {file.size > previewBytes && (
        <p className="mt-2 text-xs text-fg-muted">Only the first {fileSize(previewBytes)} are shown.</p>
      )}
    </>
  );
}
