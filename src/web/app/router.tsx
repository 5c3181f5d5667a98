import { createBrowserRouter } from 'react-router';
import { ReferencePage } from '../features/reference/reference-page.tsx';
import { EditTaskPage } from '../features/editor/edit-task-page.tsx';
import { RunPage } from '../features/runs/run-page.tsx';
import { SessionsPage } from '../features/runs/sessions-page.tsx';
import { ScheduledSection } from '../features/schedules/scheduled-section.tsx';
import { SchedulesPage } from '../features/schedules/schedules-page.tsx';
import { PrivacyPage, TermsPage } from '../features/session/legal-pages.tsx';
import { LoginPage } from '../features/session/login-page.tsx';
import { SessionGuard } from '../features/session/session-guard.tsx';
import { SettingsPage } from '../features/settings/settings-page.tsx';
import { AppShell } from '../features/shell/app-shell.tsx';
import { CrashPage } from '../features/shell/crash-page.tsx';
import { NotFoundPage } from '../features/shell/not-found-page.tsx';
import { NotYetPage } from '../features/shell/not-yet-page.tsx';
import { DraftTasksPage, SavedTasksPage } from '../features/tasks/task-list-pages.tsx';
import { HomePage } from '../features/tasks/home-page.tsx';

export function createRouter() {
  return createBrowserRouter([
    {
      errorElement: <CrashPage />,
      children: [
        { path: '/login', element: <LoginPage /> },
        { path: '/terms', element: <TermsPage /> },
        { path: '/privacy', element: <PrivacyPage /> },
        { path: '/api-documentation/*', element: <ReferencePage /> },
        {
          element: <SessionGuard />,
          children: [
            {
              element: <AppShell />,
              children: [
                { path: '/', element: <HomePage scheduled={<ScheduledSection />} /> },
                { path: '/saved-tasks', element: <SavedTasksPage /> },
                { path: '/draft-tasks', element: <DraftTasksPage /> },
                { path: '/sessions', element: <SessionsPage /> },
                { path: '/edit-task/:taskId', element: <EditTaskPage /> },
                // The second address is a child, so that going from a task to its run keeps the screen.
                {
                  path: '/run-task/:id',
                  element: <RunPage />,
                  children: [
                    { index: true, element: null },
                    { path: 'run/:runId', element: null },
                  ],
                },
                { path: '/schedules', element: <SchedulesPage /> },
                {
                  path: '/templates',
                  element: (
                    <NotYetPage title="Templates" text="The library of shared tasks comes with a later version." />
                  ),
                },
                {
                  path: '/documentation',
                  element: (
                    <NotYetPage
                      title="Getting Started"
                      text="The introduction comes with a later version. The sample tasks on the home screen are a good place to begin."
                    />
                  ),
                },
                { path: '/settings', element: <SettingsPage /> },
              ],
            },
            { path: '*', element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ]);
}
