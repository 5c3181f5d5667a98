import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Page } from '../../components/page.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../components/ui/tabs.tsx';
import { AccountPanel } from './account-panel.tsx';
import { ApiKeysPanel } from './api-keys-panel.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { StoragePanel } from './storage-panel.tsx';
import { WebhooksPanel } from './webhooks-panel.tsx';
import { BillingPanel } from './billing/billing-panel.tsx';

const tabs = [
  { id: 'account', label: 'Account', Panel: AccountPanel },
  { id: 'api-keys', label: 'API Keys', Panel: ApiKeysPanel },
  { id: 'billing', label: 'Billing', Panel: BillingPanel },
  { id: 'storage', label: 'Storage', Panel: StoragePanel },
  { id: 'webhooks', label: 'Webhooks', Panel: WebhooksPanel },
  { id: 'audit-log', label: 'Audit log', Panel: AuditPanel },
] as const;

/** The tab is in the address, so that a link can lead to it. */
export function SettingsPage() {
  const [params, setParams] = useSearchParams();
  const current = tabs.find(tab => tab.id === params.get('tab'))?.id ?? 'account';
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tabs are wider than the screen, and the one that is open has to be seen.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [current]);
  return (
    <Page title="Settings">
      <div className="mx-auto w-full max-w-3xl">
        <h1 className="text-lg font-semibold tracking-[-0.01em]">Settings</h1>
        <Tabs value={current} onValueChange={tab => setParams({ tab }, { replace: true })} className="mt-4">
          <TabsList ref={list} aria-label="Settings" className="max-w-full overflow-x-auto max-sm:flex">
            {tabs.map(tab => (
              <TabsTrigger
                key={tab.id}
                value={tab.id}
                className="whitespace-nowrap max-sm:flex-auto max-sm:px-1.5 max-sm:text-[0.8125rem]"
              >
                {tab.label}
              </TabsTrigger>
            ))}
          </TabsList>
          {tabs.map(({ id, Panel }) => (
            <TabsContent key={id} value={id} className="mt-5 outline-none">
              <Panel />
            </TabsContent>
          ))}
        </Tabs>
      </div>
    </Page>
  );
}
