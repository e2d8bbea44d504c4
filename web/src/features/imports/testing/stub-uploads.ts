/** Returns a stub of XMLHttpRequest whose uploads succeed at once. `log` gets their addresses. */
export function stubUploads(log: string[] = []): unknown {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    open(method: string, url: string): void {
      log.push(`${method} ${url}`);
    }
    setRequestHeader(): void {}
    send(): void {
      this.status = 200;
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
  };
}
