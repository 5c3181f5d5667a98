import { useMutation } from '@tanstack/react-query';
import type { DraftedSteps } from '#src/contract/task.ts';
import { errorToast, toast } from '../ui/toast.tsx';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/api-error.ts';

type Wanted = { text: string; model?: string };
type Options = {
  /** Puts the steps where they belong. */
  place: (steps: DraftedSteps['steps'], text: string) => Promise<void> | void;
  /** What the person is to do after they have checked the steps. */
  then: string;
};

/** Makes steps of what somebody wrote, a sentence or a list, and says who wrote them. */
export function useDraftSteps({ place, then }: Options) {
  return useMutation({
    mutationFn: async (wanted: Wanted) => {
      const drafted = await api.task.draftSteps(wanted);
      await place(drafted.steps, wanted.text);
      return drafted;
    },
    onSuccess({ steps, by, note }) {
      const count = steps.length === 1 ? '1 step was' : `${steps.length} steps were`;
      toast({
        title: 'Steps drafted',
        description: note ?? `${count} written${by === 'builtin' ? '' : ` by ${by}`}. Check them, then ${then}.`,
      });
    },
    onError: error => errorToast(errorText(error, 'The steps could not be drafted')),
  });
}
