import { MousePointerClick } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { Button } from './ui/button.tsx';

/** Goes to where the task is shown once in a browser of ours. */
export function ShowMeButton({ taskId, size = 'md' }: { taskId: string; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <Button asChild size={size}>
      <Link to={paths.recordTask(taskId)}>
        <MousePointerClick aria-hidden />
        Show me
      </Link>
    </Button>
  );
}
