/** Labels of controls. The browser's own list walks the whole document again for each control. */

type Labels = Map<Element, HTMLLabelElement[]>;
let known: WeakMap<Node, Labels> | null = null;

/** From now on until {@link forgetLabels} labels are looked up once per tree: nothing changes during one look. */
export function rememberLabels(): void {
  known = new WeakMap();
}

export function forgetLabels(): void {
  known = null;
}

export function labelsOf(control: Element & { labels: NodeListOf<HTMLLabelElement> | null }): HTMLLabelElement[] {
  if (!known) return [...(control.labels ?? [])];
  const root = control.getRootNode();
  let labels = known.get(root);
  if (!labels) {
    labels = root instanceof Document || root instanceof ShadowRoot ? listLabels(root) : new Map();
    known.set(root, labels);
  }
  return labels.get(control) ?? [];
}

function listLabels(root: Document | ShadowRoot): Labels {
  const labels: Labels = new Map();
  for (const label of root.querySelectorAll('label')) {
    const { control } = label;
    if (!control) continue;
    const others = labels.get(control);
    if (others) others.push(label);
    else labels.set(control, [label]);
  }
  return labels;
}
