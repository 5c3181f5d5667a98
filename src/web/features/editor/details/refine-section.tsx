import type { Task } from '#src/contract/task.ts';
import { FieldError, Textarea } from '../../../components/ui/field.tsx';
import { AdvancedSettings } from '../settings/advanced-settings.tsx';
import { Block, Tick } from '../block.tsx';
import { CredentialList } from './credential-list.tsx';
import { type FormStore, useFormPart } from '../form/form-store.ts';
import { RememberedAnswers } from '../settings/remembered-answers.tsx';
import type { SettingsForm } from '../form/settings-form.ts';
import { secretsNamed } from '../../../lib/runs/secrets-named.ts';
import { TextRows } from '../text-rows.tsx';

type RefineProps = {
  task: Task;
  store: FormStore;
  errors: Readonly<Record<string, string>>;
};

/** How the steps are to be carried out, and within what bounds. */
export function RefineSection({ task, store, errors }: RefineProps) {
  const form = useFormPart(store, whole => whole);
  const { settings } = form;
  const set = (to: Partial<SettingsForm>): void => store.change({ type: 'settings', to });
  return (
    <>
      <Block title="Special Instructions" text="Instructions for the whole task.">
        <Textarea
          aria-label="Special Instructions"
          className="min-h-24"
          placeholder="Prefer the cheapest offer. Close every cookie banner."
          maxLength={20_000}
          value={settings.special_instructions}
          onChange={event => set({ special_instructions: event.target.value })}
        />
        <FieldError id="special-instructions-error">{errors['special_instructions']}</FieldError>
      </Block>
      <Block title="Guardrails" text="What the agent must never do.">
        <TextRows
          noun="Guardrail"
          rows={settings.guardrails}
          placeholder="Never place an order above 50 pounds"
          add="Add Guardrail"
          maxLength={2000}
          maxRows={50}
          onChange={guardrails => set({ guardrails })}
        />
      </Block>
      <Block title="Allowed Websites" text="Websites that the browser may open.">
        <Tick
          label="Restrict websites"
          note="All other websites are blocked, also when a page loads them."
          checked={settings.restrictWebsites}
          onChange={restrictWebsites =>
            set({ restrictWebsites, ...(settings.domains.length === 0 && { domains: [''] }) })
          }
        />
        {settings.restrictWebsites && (
          <div className="mt-3">
            <TextRows
              noun="Website"
              rows={settings.domains}
              placeholder="example.com"
              add="Add Website"
              maxLength={253}
              maxRows={200}
              onChange={domains => set({ domains })}
            />
            <FieldError id="network-error">{errors['network']}</FieldError>
          </div>
        )}
      </Block>
      <Block
        title="Credentials"
        text="User names and passwords that steps use by name. A saved password is never shown again."
      >
        <CredentialList
          rows={form.credentials}
          named={secretsNamed({ ...settings, steps: form.steps })}
          errors={errors}
          onChange={to => store.change({ type: 'credentials', to })}
        />
      </Block>
      <section aria-label="Advanced Settings" className="rounded-card border border-line bg-surface p-5 max-sm:p-4">
        <Tick
          label="Edit Advanced Settings"
          note="Model, proxy, limits, initial actions and output schema."
          checked={settings.useAdvancedSettings}
          onChange={useAdvancedSettings => set({ useAdvancedSettings })}
        />
        {settings.useAdvancedSettings && (
          <div className="mt-5 border-t border-line pt-5">
            <AdvancedSettings task={task} settings={settings} errors={errors} set={set} />
          </div>
        )}
      </section>
      <RememberedAnswers task={task} />
    </>
  );
}
