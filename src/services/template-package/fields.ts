import type { PackageCreate, PackageUpdate } from '#src/contract/template.ts';
import { tidyTags, withoutDoubleApps } from '#src/core/tasks/app-names.ts';

/** The fields that creating and changing have in common, as columns; those not given are left out. */
export function packageColumns(input: Partial<PackageCreate> | PackageUpdate) {
  const { name, description, tags, apps, additional_information, instructions, visibility, thumbnail } = input;
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(tags !== undefined && { tags: JSON.stringify(tidyTags(tags)) }),
    ...(apps !== undefined && { apps: JSON.stringify(withoutDoubleApps(apps.map(withLogo))) }),
    ...(additional_information !== undefined && { additional_information: additional_information ?? '' }),
    ...(instructions !== undefined && { instructions: instructions ?? '' }),
    ...(visibility !== undefined && { visibility }),
    ...(thumbnail !== undefined && { thumbnail }),
  };
}

function withLogo({ name, logo }: { name: string; logo?: string | null | undefined }) {
  return { name, logo: logo ?? null };
}
