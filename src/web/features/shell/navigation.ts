import {
  BookOpen,
  Bookmark,
  CalendarClock,
  FilePen,
  History,
  LayoutGrid,
  LibraryBig,
  type LucideIcon,
  Settings,
} from 'lucide-react';
import { paths } from '../../lib/paths.ts';

export type NavigationEntry = { label: string; to: string; icon: LucideIcon };

export const playground: NavigationEntry & { children: NavigationEntry[] } = {
  label: 'Playground',
  to: paths.home,
  icon: LayoutGrid,
  children: [
    { label: 'Scheduled', to: paths.schedules, icon: CalendarClock },
    { label: 'Saved', to: paths.savedTasks, icon: Bookmark },
    { label: 'Drafts', to: paths.draftTasks, icon: FilePen },
  ],
};

export const others: NavigationEntry[] = [
  { label: 'Templates', to: paths.templates, icon: LibraryBig },
  { label: 'Getting Started', to: paths.gettingStarted, icon: BookOpen },
  { label: 'Sessions', to: paths.sessions, icon: History },
  { label: 'Settings', to: paths.settings, icon: Settings },
];
