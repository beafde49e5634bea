// Types for `npm run types` of what the scripts find at run time and no package declares.

/** The bindings of `web/page`, which `cargo xtask build` writes. */
declare module "*/page.js" {
  export default function init(options: { module_or_path: Response }): Promise<unknown>;
}

/** The same of its program for the notebook's page. */
declare module "*/notebook.js" {
  export default function init(options: { module_or_path: Response }): Promise<unknown>;
}

/** The bindings of the compiler's module, `web/worker/src/compiler.rs`, which `cargo xtask build` writes. */
declare module "*/compiler.js" {
  export default function init(options: { module_or_path: WebAssembly.Module }): Promise<{ memory: WebAssembly.Memory }>;
  export function texts(lines: string): void;
  export function headers(name: string, text: string): void;
  export function compile(message: Uint8Array, target: Uint8Array): Made;
  /** The outcome of a compilation: a program, or the name of the file of headers that it lacks. */
  export interface Made {
    needs(): string | undefined;
    program(): Uint8Array<ArrayBuffer>;
    free(): void;
  }
}

/** The bindings of the simulator's module, `web/worker/src/machine.rs`, which `cargo xtask build` writes. */
declare module "*/machine.js" {
  export default function init(options: { module_or_path: WebAssembly.Module }): Promise<{ memory: WebAssembly.Memory }>;
  export enum Kind {
    Run,
    Prepare,
    Names,
    Occupancy,
    StepOpen,
    Step,
    Film,
  }
  export function texts(lines: string): void;
  export function kind(message: Uint8Array): Kind;
  export function target(message: Uint8Array): Uint8Array;
  export function handle(message: Uint8Array, program: Uint8Array): Uint8Array<ArrayBuffer>;
  export function film(message: Uint8Array, program: Uint8Array): Uint8Array<ArrayBuffer>;
  export function step_open(message: Uint8Array, program: Uint8Array): Uint8Array<ArrayBuffer>;
  export function step(message: Uint8Array): Uint8Array<ArrayBuffer>;
  export function occupancy(message: Uint8Array): Uint8Array<ArrayBuffer>;
  export function ready(): Uint8Array<ArrayBuffer>;
  export function fetching(): Uint8Array<ArrayBuffer>;
  export function fetched(): Uint8Array<ArrayBuffer>;
  export function missing(name: string): Uint8Array<ArrayBuffer>;
  export function large(): Uint8Array<ArrayBuffer>;
}

/** Imports a module of the site, for the page's wasm. Set by `static/boot.js`. */
declare var warpbookImport: (url: string) => Promise<unknown>;

/** Reads dropped, pasted and chosen files, for the page's wasm. Set by `static/boot.js`. */
declare var warpbookCopyPicture: (canvas: HTMLCanvasElement) => Promise<void>;
declare var warpbookFiles: (source: DataTransfer | FileList, limit: number) => Promise<[string, Uint8Array][] | number>;

/** Shows one cell of an embedded page, for the page's wasm. Set by `static/frame.js`. */
declare var warpbookFrame: (id: string) => boolean;

/** Tells the reader why the page's program does not start; the reason names a notice of the page. Set by `static/theme.js`. */
declare var warpbookTrouble: (reason: string) => void;

/** `DedicatedWorkerGlobalScope.postMessage`, for `static/worker-boot.js`: the library of types for workers excludes the page's. */
declare function postMessage(message: unknown, transfer: Transferable[]): void;
