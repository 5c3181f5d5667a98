import { Page } from '../../components/page.tsx';
import { StepGuide } from '../../components/step-guide.tsx';
import { paths } from '../../lib/paths.ts';

/** How to write steps, as a page of its own. */
export function StepGuidePage() {
  return (
    <Page title="How to write steps" crumbs={[{ label: 'Getting Started', to: paths.gettingStarted }]}>
      <div className="mx-auto w-full max-w-3xl">
        <h1 className="text-lg font-semibold tracking-[-0.01em]">How to write steps</h1>
        <p className="mt-1 text-fg-muted">Write each step in one of these forms, and it runs without a model.</p>
        <StepGuide heading="h2" />
      </div>
    </Page>
  );
}
