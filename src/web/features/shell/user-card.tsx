import { ChevronsUpDown, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useNavigate } from 'react-router';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../components/ui/dropdown-menu.tsx';
import { UserPicture } from '../../components/user-picture.tsx';
import { cn } from '../../lib/format/cn.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/api/queries.ts';
import { useLogout } from '../../lib/api/session.ts';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../lib/theme.ts';

export function UserCard({ wide }: { wide: boolean }) {
  const user = useCurrentUser();
  const logout = useLogout();
  const navigate = useNavigate();
  const theme = useThemeChoice();
  const name = user?.name ?? '';
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={name ? `Account of ${name}` : 'Account'}
        className={cn(
          'flex w-full items-center gap-2.5 rounded-control p-1 text-left hover:bg-hover data-[state=open]:bg-hover',
          !wide && 'p-0.5',
        )}
      >
        <UserPicture name={name} picture={user?.picture ?? null} />
        {wide && (
          <>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{name || 'Not loaded'}</span>
              <span className="block truncate text-xs text-fg-muted">{user?.email}</span>
            </span>
            <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-fg-muted" />
          </>
        )}
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" align="start" className="w-60">
        <DropdownMenuLabel className="truncate">{user?.email ?? 'Account'}</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={theme} onValueChange={value => chooseTheme(value as ThemeChoice)}>
          <DropdownMenuRadioItem value="system">
            <Monitor aria-hidden /> System theme
          </DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="light">
            <Sun aria-hidden /> Light
          </DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="dark">
            <Moon aria-hidden /> Dark
          </DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem
          onSelect={() => {
            logout();
            void navigate(paths.login);
          }}
        >
          <LogOut aria-hidden /> Logout
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
