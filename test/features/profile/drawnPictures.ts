/** A small square as WebP, as a canvas would write it. */
const webp = 'UklGRjQAAABXRUJQVlA4ICgAAACQAQCdASoQABAAAUAmJYgCdLoAA5gA/vcNb9qbFVPO79CjZRL5gAAA';

type Seen = { width: number; height: number } | 'broken';

/** Fakes the browser's image functions: sizes, a canvas, object URLs; returns what was drawn. */
export function fakePictures() {
  let seen: Seen = { width: 900, height: 600 };
  let written = 'image/webp';
  const drawn: number[][] = [];
  const isBroken = () => seen === 'broken';
  const side = (name: 'width' | 'height') => (seen === 'broken' ? 0 : seen[name]);
  const before: [object, string, PropertyDescriptor | undefined][] = [];
  const fake = (owner: object, name: string, property: PropertyDescriptor) => {
    before.push([owner, name, Object.getOwnPropertyDescriptor(owner, name)]);
    Object.defineProperty(owner, name, { configurable: true, ...property });
  };

  fake(URL, 'createObjectURL', { value: () => 'blob:picture' });
  fake(URL, 'revokeObjectURL', { value: () => {} });
  const image = HTMLImageElement.prototype;
  fake(image, 'src', {
    get(this: HTMLImageElement) {
      return this.getAttribute('src') ?? '';
    },
    set(this: HTMLImageElement, address: string) {
      this.setAttribute('src', address);
      setTimeout(() => this.dispatchEvent(new Event(isBroken() ? 'error' : 'load')));
    },
  });
  fake(image, 'naturalWidth', { get: () => side('width') });
  fake(image, 'naturalHeight', { get: () => side('height') });
  fake(image, 'complete', { get: () => true });
  fake(image, 'decode', { value: async () => {} });
  // The width at which the page shows the picture.
  fake(HTMLElement.prototype, 'offsetWidth', { get: () => 300 });
  fake(HTMLElement.prototype, 'offsetHeight', { get: () => (300 * side('height')) / (side('width') || 1) });
  fake(HTMLElement.prototype, 'getBoundingClientRect', { value: () => new DOMRect(0, 0, 300, 300) });

  const canvas = HTMLCanvasElement.prototype;
  fake(canvas, 'getContext', {
    value: () => ({ drawImage: (_image: unknown, ...numbers: number[]) => drawn.push(numbers), fillRect: () => {} }),
  });
  fake(canvas, 'toBlob', {
    value(this: HTMLCanvasElement, take: (blob: Blob) => void, type: string) {
      const bytes = Uint8Array.from(atob(webp), (character) => character.charCodeAt(0));
      take(new Blob([bytes], { type: written === type ? type : 'image/png' }));
    },
  });

  return {
    drawn,
    webp: `data:image/webp;base64,${webp}`,
    see: (next: Seen) => (seen = next),
    writeAs: (type: string) => (written = type),
    restoreBrowser() {
      for (const [owner, name, property] of before.reverse()) {
        if (property) Object.defineProperty(owner, name, property);
        else Reflect.deleteProperty(owner, name);
      }
    },
  };
}
