import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Overlap, Schedule } from '#src/contract/schedule.ts';
import { api, calls } from '#src/web/lib/api/api.ts';
import { errorToast, toast } from '../ui/toast.tsx';
import { progressToastMs } from '../ui/toast-store.ts';
import { ruleOf, type ScheduleForm, sentTimes } from './form.ts';
import { sentence } from './words.ts';
import { componentsOf } from '#src/core/schedules/rule.ts';

export type Wanted = { form: ScheduleForm; inputs: Record<string, string>; overlap: Overlap; zone: string };

/** What a schedule's time is sent as; the zone with it, so that it keeps its time when clocks are changed. */
export function timesToSend({ form, zone }: Pick<Wanted, 'form' | 'zone'>) {
  return {
    frequency: form.frequency,
    time_components: sentTimes(form, { zone, now: Temporal.Now.instant() }),
    time_zone: zone,
  };
}

/** Creates a schedule, or changes the one that is given; shows a toast, and refetches the lists. */
export function useSaveSchedule(taskId: string, schedule: Schedule | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: Wanted) => {
      const { inputs, overlap } = wanted;
      const how = { ...timesToSend(wanted), inputs, overlap };
      const saved = schedule
        ? await api.schedule.update({ schedule_id: schedule.id, ...how })
        : await api.schedule.create({ task_id: taskId, ...how });
      if (typeof saved?.id !== 'string' || !saved.id) throw new Error('Invalid response from server');
      return saved;
    },
    onMutate: () =>
      toast({ title: schedule ? 'Saving schedule...' : 'Creating schedule...', durationMs: progressToastMs }),
    onSuccess: async (_, { form }) => {
      toast({ title: schedule ? 'Schedule saved' : 'Task scheduled!', description: summary(form) });
      await queries.invalidateQueries({ queryKey: calls.schedule.list.key() });
    },
    onError: () =>
      errorToast(
        schedule ? 'Failed to save schedule. Please try again.' : 'Failed to create schedule. Please try again.',
      ),
  });
}

/** What a form without errors says, as a sentence. */
export function summary(form: ScheduleForm): string {
  const fields = componentsOf(ruleOf(form));
  return sentence(form.frequency, fields, fields.year ?? 0);
}
