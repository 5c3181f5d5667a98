import { Spinner } from './ui/spinner.tsx';

/** In the place of a screen whose code is on its way: the same bar, and a spinner only when it takes long. */
export function ScreenArriving({ bar = false }: { bar?: boolean }) {
  return (
    <div className="flex min-h-dvh min-w-0 flex-1 flex-col">
      {bar && <div className="h-14 shrink-0 border-b border-line" />}
      <div className="grid flex-1 animate-late place-items-center">
        <Spinner className="[&_svg]:size-6" />
      </div>
    </div>
  );
}
