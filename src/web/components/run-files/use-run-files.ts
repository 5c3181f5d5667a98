import { useRef, useState } from 'react';
import type { UploadedFile } from '#src/contract/task.ts';
import { uploadFault, uploadsFault } from '#src/core/files/upload-rules.ts';
import { errorText } from '#src/web/lib/api/api-error.ts';
import { uploadFiles } from '#src/web/lib/api/upload-files.ts';
import { toast } from '../ui/toast.tsx';

export type ChosenFile = { id: number; file: File };

/** The files chosen for the next run: checked when chosen, sent when it starts, and only if the box is ticked. */
export function useRunFiles() {
  const [on, setOn] = useState(false);
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  /** The part sent, 0 to 1; null while nothing is. */
  const [progress, setProgress] = useState<number | null>(null);
  const lastId = useRef(0);
  const arrived = useRef<{ chosen: readonly ChosenFile[]; files: UploadedFile[] }>(undefined);

  const add = (files: readonly File[]): void => {
    if (files.length === 0) return;
    const faults = files.flatMap(file => uploadFault(file) ?? []);
    const taken = files.filter(file => uploadFault(file) === undefined);
    const all = [...chosen, ...taken.map(file => ({ id: ++lastId.current, file }))];
    const tooMuch = uploadsFault(all.map(({ file }) => file));
    const said = [...faults, ...(tooMuch ? [tooMuch] : [])];
    if (!tooMuch) setChosen(all);
    if (said.length > 0) toast({ title: 'Upload Error', description: said.join(' '), variant: 'destructive' });
    else toast({ title: 'Files Selected', description: counted(all.length, 'selected') });
  };

  /** The files that the run gets: none when the box is not ticked. @throws UploadError, which a toast has shown already. */
  const send = async (): Promise<UploadedFile[]> => {
    if (!on || chosen.length === 0) return [];
    // They have arrived, though no run began with them: the same request can be sent again.
    if (arrived.current?.chosen === chosen) return arrived.current.files;
    setProgress(0);
    try {
      const files = chosen.map(({ file }) => file);
      const sent = await uploadFiles(files, { onProgress: setProgress, signal: new AbortController().signal });
      toast({ title: 'Upload Success', description: counted(sent.length, 'uploaded') });
      arrived.current = { chosen, files: sent };
      return sent;
    } catch (error) {
      const description = errorText(error, 'Failed to upload files');
      toast({ title: 'Upload Error', description, variant: 'destructive' });
      throw error;
    } finally {
      setProgress(null);
    }
  };

  return {
    on,
    setOn,
    chosen,
    add,
    remove: (id: number) => setChosen(files => files.filter(file => file.id !== id)),
    clear: () => setChosen([]),
    progress,
    send,
  };
}

export type ChosenRunFiles = ReturnType<typeof useRunFiles>;

function counted(count: number, what: string): string {
  return `${count} ${count === 1 ? 'file' : 'files'} ${what}`;
}
