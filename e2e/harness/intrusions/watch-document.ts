/** Notes who changes parts of the document outside its own places; runs in the page. */
import type { Watch } from './open-watch.ts';

export const watchDocument = ({
  settings: { allowed },
  native,
  whoWorks,
  report,
  wrap,
  wrapSetter,
}: Watch): void => {
  const { apply, ownKeys, getOwnPropertyDescriptor, defineProperty, setProperty, deleteProperty } = native;
  const { closest, getAttribute } = Element.prototype;
  const hostOf = (node: Node): Element | null =>
    node instanceof Element ? node : node instanceof ShadowRoot ? node.host : node.parentElement;
  const find = (element: Element, selector: string): Element | null => apply(closest, element, [selector]);
  const placeOf = (element: Element): string | undefined => {
    const place = find(element, '[data-place]');
    return place ? apply(getAttribute, place, ['data-place'])?.split('/')[0] : undefined;
  };
  /** What the platform's dialogs and menus make of themselves. */
  const PORTAL = '[data-base-ui-portal]';
  /** What an open dialog says of all else: that it cannot be read or used meanwhile. It is taken away again when the dialog is gone. */
  const MARKS_OF_DIALOG = ['attribute aria-hidden', 'attribute data-base-ui-inert'];
  /** And that the page does not scroll below it. */
  const SCROLL_LOCK =
    /^attribute style (?:overflow(?:-[xy])?|scrollbar-gutter|scroll-behavior|position|height|width|box-sizing)$/;
  let hadDialog = false;
  const isMarkOfDialog = (element: Element, how: string): boolean => {
    const isRoot = element === document.body || element === document.documentElement;
    if (!MARKS_OF_DIALOG.includes(how) && !(isRoot && SCROLL_LOCK.test(how))) return false;
    hadDialog ||= document.querySelector(PORTAL) !== null;
    return hadDialog;
  };
  const isOwn = (name: string, element: Element): boolean =>
    placeOf(element) === name ||
    find(element, PORTAL) !== null ||
    (allowed[name]?.elements ?? []).some((id) => find(element, `#${CSS.escape(id)}`) !== null);
  const describe = (element: Element): string => {
    const id = element.id && `#${element.id}`;
    const owner = placeOf(element);
    return `<${element.localName}${id}> ${owner ? `in a place of ${owner}` : 'of the page'}`;
  };
  /** Files of a release come by elements in the head. */
  const isOwnFile = (name: string, node: unknown): boolean =>
    (node instanceof HTMLLinkElement || node instanceof HTMLScriptElement) &&
    (node instanceof HTMLLinkElement ? node.href : node.src).includes(`/releases/${name}/`);
  const isOwnElement = (name: string, node: unknown): boolean =>
    node instanceof Element &&
    (node.matches(PORTAL) || (allowed[name]?.elements ?? []).includes(node.id) || isOwnFile(name, node));

  const checkNode = (node: unknown, how: string, added: readonly unknown[] = []): void => {
    if (!(node instanceof Node) || !node.isConnected) return;
    // What a DOMParser made is connected to a document of its own.
    if ((node.ownerDocument ?? node) !== document) return;
    const [name] = whoWorks();
    if (name === undefined || name === 'shell') return;
    const element = hostOf(node) ?? document.documentElement;
    if (isMarkOfDialog(element, how)) return;
    const declared = [...(allowed[name]?.root ?? []), ...(allowed.shell?.root ?? [])];
    const isDeclared = declared.some((one) => how === one || how === `attribute ${one}`);
    if (element === document.documentElement && isDeclared) return;
    if (added.length > 0 && added.every((one) => isOwnElement(name, one))) return;
    if (!isOwn(name, element) && !isOwnElement(name, node)) report(name, 'dom', describe(element), how);
  };
  /** `how` of a change of an attribute, as declarations name it. */
  const named = (name: unknown) => `attribute ${String(name).toLowerCase()}`;
  const parentOf = (node: unknown): Node | null => (node instanceof Node ? node.parentNode : null);

  for (const method of ['appendChild', 'insertBefore', 'replaceChild'])
    wrap(Node.prototype, method, (self, [node]) => {
      checkNode(self, method, [node]);
      checkNode(node, method);
    });
  wrap(Node.prototype, 'removeChild', (self, [node]) => checkNode(self, 'removeChild', [node]));
  for (const owner of [Element.prototype, Document.prototype, DocumentFragment.prototype])
    for (const method of ['append', 'prepend', 'replaceChildren', 'moveBefore'])
      wrap(owner, method, (self, nodes) => {
        checkNode(
          self,
          method,
          nodes.filter((node) => node !== null),
        );
        // What is in the document already is taken away from where it was.
        for (const node of nodes) checkNode(node, method);
      });
  for (const owner of [Element.prototype, CharacterData.prototype])
    for (const method of ['before', 'after', 'replaceWith', 'remove'])
      wrap(owner, method, (self, nodes) => {
        const whom = method === 'remove' && self instanceof Element ? [self] : nodes;
        checkNode(parentOf(self), method, whom);
      });
  for (const method of ['insertAdjacentElement', 'insertAdjacentHTML', 'insertAdjacentText'])
    wrap(Element.prototype, method, (self, [where, node]) => {
      const isAlongside = /^(beforebegin|afterend)$/i.test(String(where));
      checkNode(isAlongside ? parentOf(self) : self, method, [node]);
    });
  for (const method of ['attachShadow', 'setHTMLUnsafe'])
    wrap(Element.prototype, method, (self) => checkNode(self, method));
  for (const method of ['setAttribute', 'removeAttribute', 'toggleAttribute'])
    wrap(Element.prototype, method, (self, [name]) => checkNode(self, named(name)));
  for (const method of ['setAttributeNS', 'removeAttributeNS'])
    wrap(Element.prototype, method, (self, [, name]) => checkNode(self, named(name)));
  for (const method of ['write', 'writeln', 'open'])
    wrap(Document.prototype, method, (self) => checkNode(self, method));
  for (const method of ['insertNode', 'deleteContents', 'extractContents', 'surroundContents'])
    wrap(Range.prototype, method, (self) => checkNode((self as Range).commonAncestorContainer, method));
  for (const method of ['appendData', 'deleteData', 'insertData', 'replaceData'])
    wrap(CharacterData.prototype, method, (self) => checkNode(self, method));

  // What is set by name: text, markup, and attributes that have properties.
  const PASSIVE = /^(on|scroll|current|selection|value$|checked$|muted$|volume$|playbackRate$|srcObject$)/;
  const elements = ownKeys(window).filter((name) => /^(HTML|SVG)\w*Element$/.test(String(name)));
  for (const name of ['Node', 'Element', 'CharacterData', 'ShadowRoot', ...elements]) {
    const made = getOwnPropertyDescriptor(window, name)?.value as { prototype?: object } | undefined;
    if (!made?.prototype) continue;
    for (const property of ownKeys(made.prototype))
      if (typeof property === 'string' && !PASSIVE.test(property))
        wrapSetter(made.prototype, property, (self) =>
          checkNode(
            property === 'outerHTML' ? parentOf(self) : self,
            property === 'className' ? 'attribute class' : `attribute ${property.toLowerCase()}`,
          ),
        );
  }
  for (const property of ['title', 'body', 'adoptedStyleSheets', 'designMode', 'dir'])
    wrapSetter(Document.prototype, property, () =>
      checkNode(document.documentElement, `document.${property}`),
    );
  const ofElement = new WeakMap<object, Element>();
  const remember = (
    owner: object,
    name: string,
    watch: (element: Element, part: object) => object = (_, part) => part,
  ): void => {
    const original = getOwnPropertyDescriptor(owner, name);
    if (!original?.get) return;
    const { get } = original;
    defineProperty(owner, name, {
      ...original,
      get(this: Element) {
        const part = apply(get, this, []) as object;
        ofElement.set(part, this);
        return watch(this, part);
      },
    });
  };
  /** An object whose properties are attributes: what is set on it is seen only by a proxy, which only strangers get. */
  const watchNamed =
    (how: (property: string) => string) =>
    (element: Element, part: object): object => {
      const [name] = element.isConnected ? whoWorks() : [];
      if (name === undefined || name === 'shell' || isOwn(name, element)) return part;
      const note = (property: PropertyKey) => checkNode(element, how(String(property)));
      return new Proxy(part, {
        get: (target, property) => {
          const value: unknown = Reflect.get(target, property, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
        set: (target, property, value) => {
          note(property);
          return setProperty(target, property, value, target);
        },
        deleteProperty: (target, property) => {
          note(property);
          return deleteProperty(target, property);
        },
      });
    };
  const dashed = (property: string) => property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const styled = (property: unknown) => `attribute style ${dashed(String(property))}`;
  for (const owner of [HTMLElement.prototype, SVGElement.prototype]) {
    remember(
      owner,
      'dataset',
      watchNamed((property) => `attribute data-${dashed(property)}`),
    );
    remember(owner, 'style', watchNamed(styled));
  }
  remember(Element.prototype, 'classList');
  for (const method of ['add', 'remove', 'toggle', 'replace'])
    wrap(DOMTokenList.prototype, method, (self) =>
      checkNode(ofElement.get(self as object), 'attribute class'),
    );
  for (const method of ['setProperty', 'removeProperty'])
    wrap(CSSStyleDeclaration.prototype, method, (self, [name]) =>
      checkNode(ofElement.get(self as object), styled(name)),
    );
  wrapSetter(CSSStyleDeclaration.prototype, 'cssText', (self) =>
    checkNode(ofElement.get(self as object), 'attribute style'),
  );
};
