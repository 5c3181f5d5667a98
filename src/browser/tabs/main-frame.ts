import type { Page, Request } from 'playwright-core';

/** Whether a request is for the document of the tab itself. Never throws. */
export function opensDocument(request: Request, page: Page): boolean {
  try {
    return request.isNavigationRequest() && request.frame() === page.mainFrame();
  } catch {
    // Playwright has no frame for requests of workers, and for those of a frame that is not there yet.
    return false;
  }
}
