const types: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  wmv: 'video/x-ms-wmv',
  mkv: 'video/x-matroska',
};

/** A file that its type calls a video; where the system knows no type, its name may. */
export function asVideo(file: File): File | undefined {
  if (file.type.startsWith('video/')) return file;
  const type = file.type === '' ? types[/\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''] : undefined;
  return type === undefined ? undefined : new File([file], file.name, { type });
}
