import '../../app/styles.css';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Calendar, type DateRange } from './calendar.tsx';

/** A page of its own for the calendar's tests: `?mode=multiple&min=1&max=3`, and what is chosen below it. */
const asked = new URLSearchParams(location.search);
const count = (name: string) => (asked.has(name) ? { [name]: Number(asked.get(name)) } : {});
const limits = { ...count('min'), ...count('max') };
const common = {
  autoFocus: true,
  disablePast: asked.has('disablePast'),
  locale: asked.get('locale') ?? 'en-GB',
};

function iso(date: Date | undefined): string {
  if (!date) return '-';
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function Fixture() {
  const [one, setOne] = useState<Date>();
  const [many, setMany] = useState<Date[]>([]);
  const [range, setRange] = useState<DateRange>();
  if (asked.get('mode') === 'multiple')
    return (
      <>
        <Calendar {...common} {...limits} mode="multiple" selected={many} onSelect={setMany} />
        <output aria-label="Chosen">{many.map(iso).sort().join(' ')}</output>
      </>
    );
  if (asked.get('mode') === 'range')
    return (
      <>
        <Calendar {...common} {...limits} mode="range" selected={range} onSelect={setRange} />
        <output aria-label="Chosen">{range ? `${iso(range.from)} to ${iso(range.to)}` : ''}</output>
      </>
    );
  return (
    <>
      <Calendar {...common} mode="single" selected={one} onSelect={setOne} />
      <output aria-label="Chosen">{iso(one)}</output>
    </>
  );
}

const root = document.querySelector('#root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <main className="p-6">
        <Fixture />
      </main>
    </StrictMode>,
  );
