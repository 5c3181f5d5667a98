import type { TemplatePackage } from '#src/contract/template.ts';

type Searched = Pick<TemplatePackage, 'name' | 'description' | 'creator_user_name' | 'tags' | 'apps'>;

/** Whether each of the words stands in the name, the description, the creator, a tag or an app. */
export function matchesSearch(template: Searched, search: string): boolean {
  const { name, description, creator_user_name, tags, apps } = template;
  const text = [name, description, creator_user_name, ...tags, ...apps.map(app => app.name)].join('\n').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word));
}
