import type { Pagination } from '#src/contract/common.ts';

/** Where a page lies among all; `page` counts from 1. */
export function paginationOf(count: number, { page, size }: { page: number; size: number }): Pagination {
  const pages = Math.ceil(count / size);
  return {
    page,
    page_size: size,
    total_count: count,
    total_pages: pages,
    has_prev: page > 1,
    has_next: page < pages,
  };
}
