import { UserPicture } from '../../components/user-picture.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { LoadFailure } from '../../components/screen-message.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { useUserQuery } from '../../lib/api/queries.ts';
import { DeleteAccount } from './delete-account.tsx';
import { ExportData } from './export-data.tsx';
import { NotificationsForm } from './notifications-form.tsx';
import { RetentionForm } from './retention-form.tsx';

/** Who one is, how long one's runs are kept, and the way out: one's data, and the end of the account. */
export function AccountPanel() {
  const user = useUserQuery();
  if (user.isError) return <LoadFailure title="Your account could not be loaded" text={errorText(user.error, '')} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <section aria-label="Profile" className="rounded-card border border-line bg-surface p-5">
        <h2 className="font-semibold">Profile</h2>
        {user.data ? (
          <div className="mt-3 flex items-center gap-3">
            <UserPicture name={user.data.name} picture={user.data.picture} className="size-12" />
            <div className="min-w-0">
              <p className="truncate font-medium">{user.data.name}</p>
              <p className="truncate text-fg-muted">{user.data.email}</p>
            </div>
          </div>
        ) : (
          <Skeleton className="mt-3 h-12 w-64" />
        )}
      </section>
      {user.data ? <RetentionForm user={user.data} /> : <Skeleton className="h-64" />}
      <NotificationsForm />
      <ExportData />
      <DeleteAccount />
    </div>
  );
}
