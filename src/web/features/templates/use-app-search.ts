import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { TemplateApp } from '#src/contract/template.ts';
import { normalisedAppName } from '#src/core/tasks/app-names.ts';
import { toApiError } from '#src/web/lib/api/api-error.ts';
import { logFailure } from '../../lib/log.ts';
import { readToken } from '#src/web/lib/api/token.ts';

const debounceMs = 300;
const results = 20;
/** How many are looked through for the logo of a name that was typed. */
const lookups = 5;
const keptMs = 300_000;

const Answer = z.object({ logos: z.array(z.object({ logo: z.string(), name: z.string() })) });

async function searchApps(query: string, limit: number, signal?: AbortSignal): Promise<TemplateApp[]> {
  const asked = new URLSearchParams({ query, limit: String(limit), prefix: 'logos' });
  const response = await fetch(`/api/icons/search?${asked.toString()}`, {
    headers: { authorization: `Bearer ${readToken() ?? ''}` },
    ...(signal && { signal }),
  });
  const text = await response.text();
  if (!response.ok) throw toApiError({ status: response.status, statusText: response.statusText, text });
  return Answer.parse(JSON.parse(text)).logos.map(({ name, logo }) => ({ name, logo }));
}

/** Apps for what is being typed, asked for once typing rests; `settled` is the text that they are for. */
export function useAppSearch(text: string): { apps: TemplateApp[]; settled: string; searching: boolean } {
  const typed = text.trim();
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({
    queryKey: ['icons', settled],
    queryFn: ({ signal }) => searchApps(settled, results, signal),
    enabled: settled !== '',
    staleTime: keptMs,
  });
  const current = settled === typed && typed !== '';
  return {
    apps: current ? (found.data ?? []) : [],
    settled: current && found.isSuccess ? settled : '',
    searching: typed !== '' && (!current || found.isFetching),
  };
}

/** The app of a typed name, with a logo when there is one of just that name. */
export async function appNamed(name: string): Promise<TemplateApp> {
  try {
    const wanted = normalisedAppName(name);
    const found = (await searchApps(name, lookups)).find(app => normalisedAppName(app.name) === wanted);
    return { name, logo: found?.logo ?? null };
  } catch (error) {
    // A logo is an ornament: the name does without.
    logFailure('No logo found', error);
    return { name, logo: null };
  }
}
