/**
 * If this header of a call is `relative`, links to this installation in the response have no origin. Pages of ours send it: they
 * may have been opened by another name than the public address, which their content policy would block.
 */
export const linksHeader = 'legwork-links';
