import { z } from 'zod';
import { Id } from '../common.ts';
import { query } from '../procedure.ts';

export const SeenNames = z.object({
  /** What takes a value: text boxes, lists, files. */
  fields: z.array(z.string()),
  /** What is pressed: buttons, links, tabs, boxes to check. */
  controls: z.array(z.string()),
});
export type SeenNames = z.infer<typeof SeenNames>;

/** A call of the noun task. */
export const pageNames = {
  pageNames: query('task.page-names', 'List the names on the page that runs saw last', {
    notes: [
      'The names of fields and controls of the last page of the newest run or live recording that saw one; at most 200, for completion. Values are not among them.',
      'They are kept as long as the data of that run.',
    ],
    example: { id: 'user:1/task:1' },
  })
    .input(z.strictObject({ id: Id }))
    .output(SeenNames),
};
