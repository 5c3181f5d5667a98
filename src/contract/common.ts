import { z } from 'zod';

/** An id as the edge shows it, `user:{n}/task:{n}`. Any other text is answered like an id that does not exist. */
export const Id = z.string().min(1).max(200);

/** ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.iso.datetime();

export const Page = z.int().min(1).max(1_000_000);
export const PageSize = z.int().min(1).max(100);

export const Pagination = z.object({
  page: z.int(),
  page_size: z.int(),
  total_count: z.int(),
  total_pages: z.int(),
  has_prev: z.boolean(),
  has_next: z.boolean(),
});
export type Pagination = z.infer<typeof Pagination>;

export const Message = z.object({ success: z.boolean(), message: z.string() });

/** The one shape of every error body. `detail` names what was wrong, field by field, where that is known. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** What models took. Input tokens include the cached ones; the cost is null when a price is not known. */
export const Usage = z.object({
  input_tokens: z.int(),
  cached_tokens: z.int(),
  output_tokens: z.int(),
  cost_usd: z.number().nullable(),
});
export type Usage = z.infer<typeof Usage>;
