import { Suspense } from 'react';
import { createBrowserRouter, Outlet } from 'react-router';
import { ScreenArriving } from '../components/screen-arriving.tsx';
import { SlowNotice } from '../components/slow-notice.tsx';
import { LoginPage } from '../features/session/login-page.tsx';
import { SessionGuard } from '../features/session/session-guard.tsx';
import { CrashPage } from '../features/shell/crash-page.tsx';
import { NotFoundPage } from '../features/shell/not-found-page.tsx';
import {
  DocumentationScreen,
  DraftTasksScreen,
  EditTaskScreen,
  HomeScreen,
  PrivacyScreen,
  RecordScreen,
  ReferenceScreen,
  RunScreen,
  SavedTasksScreen,
  SchedulesScreen,
  SessionsScreen,
  SettingsScreen,
  Shell,
  StepGuideScreen,
  TemplateConfigureScreen,
  TemplateDetailsScreen,
  TemplatesScreen,
  TermsScreen,
} from './screens.tsx';

export function createRouter() {
  return createBrowserRouter([
    {
      errorElement: <CrashPage />,
      element: (
        <Suspense fallback={<ScreenArriving />}>
          <Outlet />
          <SlowNotice />
        </Suspense>
      ),
      children: [
        { path: '/login', element: <LoginPage /> },
        { path: '/terms', element: <TermsScreen /> },
        { path: '/privacy', element: <PrivacyScreen /> },
        { path: '/api-documentation/*', element: <ReferenceScreen /> },
        {
          element: <SessionGuard />,
          children: [
            {
              element: <Shell />,
              children: [
                { path: '/', element: <HomeScreen /> },
                { path: '/saved-tasks', element: <SavedTasksScreen /> },
                { path: '/draft-tasks', element: <DraftTasksScreen /> },
                { path: '/sessions', element: <SessionsScreen /> },
                { path: '/edit-task/:taskId?', element: <EditTaskScreen /> },
                { path: '/record-task/:taskId', element: <RecordScreen /> },
                // The second address is a child, so that going from a task to its run keeps the screen.
                {
                  path: '/run-task/:id',
                  element: <RunScreen />,
                  children: [
                    { index: true, element: null },
                    { path: 'run/:runId', element: null },
                  ],
                },
                { path: '/schedules', element: <SchedulesScreen /> },
                { path: '/templates', element: <TemplatesScreen /> },
                { path: '/template-details/:id', element: <TemplateDetailsScreen /> },
                { path: '/template-configure', element: <TemplateConfigureScreen /> },
                { path: '/documentation', element: <DocumentationScreen /> },
                { path: '/documentation/steps', element: <StepGuideScreen /> },
                { path: '/settings', element: <SettingsScreen /> },
              ],
            },
            { path: '*', element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ]);
}
