/** Collects the files that the page downloads, by name. */
export function watchSavedFiles() {
  const saved: { name: string; text: () => Promise<string> }[] = [];
  let blob: Blob | undefined;
  // Converts a response's Blob, because it is Node's own and the page knows only jsdom's.
  jest.spyOn(Response.prototype, 'blob').mockImplementation(async function (this: Response) {
    return new Blob([await this.arrayBuffer()]);
  });
  Object.assign(URL, {
    createObjectURL: (given: Blob) => {
      blob = given;
      return 'blob:saved';
    },
    revokeObjectURL: () => {},
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const given = blob;
    saved.push({ name: this.download, text: async () => (given ? given.text() : '') });
  });
  return saved;
}
