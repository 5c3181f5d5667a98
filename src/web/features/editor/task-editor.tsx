import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Task } from '#src/contract/task.ts';
import { useRunFiles } from '../../components/run-files/use-run-files.ts';
import { useLatestInputs } from '../../components/run-view/use-open-rules.ts';
import { Page } from '../../components/page.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../components/ui/tabs.tsx';
import { cn } from '../../lib/format/cn.ts';
import { paths } from '../../lib/paths.ts';
import { useAttention } from '../../lib/runs/use-attention.ts';
import { DetailsTab, type DetailsSection } from './details/details-tab.tsx';
import { EditorActions } from './editor-actions.tsx';
import { EditorHead } from './editor-head.tsx';
import { ExportButton } from './export-button.tsx';
import { HistoryButton } from './history/history-panel.tsx';
import { nameOf, sectionOf, testValues } from './form/form.ts';
import { useFormPart } from './form/form-store.ts';
import { TestTab } from './test-run/test-tab.tsx';
import { useTaskEditor } from './use-task-editor.ts';
import { useTested } from './test-run/use-tested.ts';
import { useTestRun } from './test-run/use-test-run.ts';

type Tab = 'details' | 'runtime';

const blinkMs = 1500;
const modes = [
  { value: 'browseruse', label: 'Browser-use' },
  { value: 'operator', label: 'Operator' },
] as const;

/** Page 2 of a task: what it is, and its test. */
export function TaskEditor({ task }: { task: Task }) {
  const [tab, setTab] = useState<Tab>('details');
  const [section, setSection] = useState<DetailsSection>('steps');
  const files = useRunFiles();
  const test = useTestRun(task, files, () => setTab('runtime'));
  const locked = test.running;
  const editor = useTaskEditor({
    task,
    locked,
    onInvalid: field => {
      const place = sectionOf(field);
      setTab('details');
      if (place !== 'head') setSection(place);
    },
  });
  const { store, errors, dirty, busy } = editor;
  const tested = useTested(task.id, store);
  const name = useFormPart(store, nameOf);
  const inputs = useFormPart(store, form => form.inputs);
  const agent = useFormPart(store, form => form.settings.preferred_agent);
  const earlier = useLatestInputs(task.id).data ?? {};
  const values = testValues(inputs, earlier);
  useAttention(test.running && test.run?.input_requested === true, {
    message: 'Legwork - Input needed!',
    blinkMs,
    volume: 1,
  });
  useSaveKey(editor.save);
  useStepInAddress(() => {
    setTab('details');
    setSection('steps');
  });

  const show = (next: Tab): void => {
    setTab(next);
    scrollTo({ top: 0 });
  };

  const start = async (): Promise<void> => {
    if (locked || test.starting || !(await editor.saveForTest())) return;
    setTab('runtime');
    test.start({ agent, inputs: values });
  };
  const mode = (className: string) => (
    <Select
      label="Mode"
      value={agent}
      options={modes}
      disabled={locked}
      onChange={preferred_agent => store.change({ type: 'settings', to: { preferred_agent } })}
      className={className}
    />
  );
  return (
    <Tabs value={tab} onValueChange={next => show(next === 'runtime' ? next : 'details')} className="contents">
      <Page
        title="Edit task"
        tabTitle={name || 'Untitled task'}
        crumbs={[{ label: 'Playground', to: paths.home }]}
        fill={tab === 'runtime'}
        centre={
          <TabsList aria-label="Edit or test">
            <TabsTrigger value="details">Edit</TabsTrigger>
            <TabsTrigger value="runtime">Test</TabsTrigger>
          </TabsList>
        }
        actions={
          <>
            {mode('h-8 shrink-0 whitespace-nowrap max-lg:hidden')}
            <EditorActions tab={tab} test={test} passed={tested.passed} editor={editor} onStart={() => void start()} />
          </>
        }
      >
        <h1 className="sr-only">Edit task</h1>
        <div
          className={cn(
            'flex flex-wrap items-start gap-3',
            tab === 'runtime' ? 'px-4 pt-4' : 'mb-6 w-full lg:mx-auto lg:max-w-[61rem]',
          )}
        >
          <div className="min-w-0 flex-1">
            <EditorHead
              store={store}
              thumbnail={task.thumbnail}
              errors={errors}
              locked={locked}
              compact={tab === 'runtime'}
            />
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-md:w-full">
            {mode('h-9 shrink-0 whitespace-nowrap lg:hidden')}
            <span role="status" className="mt-1.5 text-[0.8125rem] text-fg-muted max-md:mt-0">
              {dirty && busy === undefined && (
                <>
                  Not saved yet<span className="max-md:hidden">; kept in this browser</span>
                </>
              )}
            </span>
            <span className="flex gap-1">
              <HistoryButton task={task} editor={editor} locked={locked} shown={tab === 'details'} />
              {tab === 'details' && <ExportButton task={task} dirty={dirty} />}
            </span>
          </div>
        </div>
        <TabsContent value="details" className="outline-none">
          <DetailsTab task={task} editor={editor} section={section} onSection={setSection} locked={locked} />
        </TabsContent>
        {/* Kept while hidden: the live view must not start again when the tab is opened again. */}
        <TabsContent value="runtime" forceMount className="flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden">
          <TestTab
            key={test.run?.id ?? 'none'}
            task={task}
            inputs={inputs}
            values={values}
            test={test}
            files={files}
            busy={busy === 'test'}
            changed={tested.changed}
            onValue={(key, value) => store.change({ type: 'input-set', key, field: 'value', value })}
            onStart={() => void start()}
          />
        </TabsContent>
      </Page>
    </Tabs>
  );
}

/** An address such as …#step-4 leads to that step, also when the editor is open already. */
function useStepInAddress(open: () => void): void {
  const { hash, key } = useLocation();
  const [wanted, setWanted] = useState<{ hash: string; key: string }>();
  useEffect(() => {
    if (!/^#step-\d{1,3}$/.test(hash)) return;
    open();
    setWanted({ hash, key });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each address
  }, [hash, key]);
  useEffect(() => {
    // Once the steps are shown, which they may not have been before.
    const field = wanted && document.querySelector<HTMLElement>(`${wanted.hash} textarea`);
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [wanted]);
}

/** Ctrl/Cmd+S saves. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      save();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [save]);
}
