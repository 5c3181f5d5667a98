import { MousePointerClick } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { Button } from './ui/button.tsx';

type ShowMeButtonProps = { taskId: string; size?: 'sm' | 'md' | 'lg'; variant?: 'primary' | 'secondary' };

/** Goes to where the task is shown once in a browser of ours. */
export function ShowMeButton({ taskId, size = 'md', variant = 'secondary' }: ShowMeButtonProps) {
  return (
    <Button asChild size={size} variant={variant}>
      <Link to={paths.recordTask(taskId)}>
        <MousePointerClick aria-hidden />
        Show me
      </Link>
    </Button>
  );
}
