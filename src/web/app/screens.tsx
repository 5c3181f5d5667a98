import { type ComponentType, lazy } from 'react';

type Load = () => Promise<ComponentType>;

const loads: Load[] = [];

/** A screen whose code comes when it is first shown, or before that, while the page has nothing else to do. */
function screen(load: Load): ComponentType {
  loads.push(load);
  return lazy(async () => ({ default: await load() }));
}

/** What stands around the screens of those who are signed in. */
export const Shell = screen(async () => (await import('../features/shell/app-shell.tsx')).AppShell);
export const HomeScreen = screen(async () => {
  const [{ HomePage }, { ScheduledSection }] = await Promise.all([
    import('../features/tasks/home-page.tsx'),
    import('../features/schedules/scheduled-section.tsx'),
  ]);
  return () => <HomePage scheduled={<ScheduledSection />} />;
});
export const RunScreen = screen(async () => (await import('../features/runs/run-page.tsx')).RunPage);
export const SessionsScreen = screen(async () => (await import('../features/runs/sessions-page.tsx')).SessionsPage);
export const SavedTasksScreen = screen(
  async () => (await import('../features/tasks/task-list-pages.tsx')).SavedTasksPage,
);
export const DraftTasksScreen = screen(
  async () => (await import('../features/tasks/task-list-pages.tsx')).DraftTasksPage,
);
export const EditTaskScreen = screen(async () => {
  const [{ EditTaskPage }, { DemonstrationPage }] = await Promise.all([
    import('../features/editor/edit-task-page.tsx'),
    import('../features/demonstration/demonstration-page.tsx'),
  ]);
  return () => <EditTaskPage demonstration={DemonstrationPage} />;
});
export const RecordScreen = screen(
  async () => (await import('../features/live-recording/record-task-page.tsx')).RecordTaskPage,
);
export const SchedulesScreen = screen(
  async () => (await import('../features/schedules/schedules-page.tsx')).SchedulesPage,
);
export const DocumentationScreen = screen(
  async () => (await import('../features/documentation/documentation-page.tsx')).DocumentationPage,
);
export const StepGuideScreen = screen(
  async () => (await import('../features/documentation/step-guide-page.tsx')).StepGuidePage,
);
export const SettingsScreen = screen(async () => (await import('../features/settings/settings-page.tsx')).SettingsPage);
export const TemplatesScreen = screen(async () => (await import('../features/templates/library-page.tsx')).LibraryPage);
export const TemplateDetailsScreen = screen(
  async () => (await import('../features/templates/details-page.tsx')).TemplateDetailsPage,
);
export const TemplateConfigureScreen = screen(
  async () => (await import('../features/templates/configure-page.tsx')).TemplateConfigurePage,
);
export const ReferenceScreen = screen(
  async () => (await import('../features/reference/reference-page.tsx')).ReferencePage,
);
export const TermsScreen = screen(async () => (await import('../features/session/legal-pages.tsx')).TermsPage);
export const PrivacyScreen = screen(async () => (await import('../features/session/legal-pages.tsx')).PrivacyPage);

/** Fetches the screens one has not seen yet, one after another, so that going to them waits for nothing. */
export async function fetchScreens(): Promise<void> {
  for (const load of loads) await load();
  await import('../components/schedules/schedule-steps.tsx');
}
