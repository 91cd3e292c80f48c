import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { initSync, WasmBuilder, WasmReader } from '@contentauth/c2pa-wasm'

/** What a library made for pages is given in a thread of Node's: a blob whose bytes can be read without waiting. */
class KeptBlob extends Blob {
  readonly kept: Uint8Array

  constructor(kept: Uint8Array, type: string) {
    super([], { type })
    this.kept = kept
    // Its own, in place of that of the empty one that it is to Node: the bytes are not copied.
    Object.defineProperty(this, 'size', { value: kept.length })
  }

  override slice(from = 0, to = this.kept.length): KeptBlob {
    return new KeptBlob(this.kept.subarray(from, to), this.type)
  }
}

/** Pages have it in their workers; Node has not. */
class FileReaderSync {
  readAsArrayBuffer({ kept }: KeptBlob): ArrayBufferLike {
    return kept.buffer.slice(kept.byteOffset, kept.byteOffset + kept.length)
  }
}

/** Nothing is fetched, whatever a stranger's manifest points at, and no trust list is asked: we say whether it holds, not who is trusted. */
export const C2PA_SETTINGS = JSON.stringify({
  verify: { verify_trust: false, ocsp_fetch: false, remote_manifest_fetch: false, verify_timestamp_trust: false },
  builder: { thumbnail: { enabled: false } },
})

let isOpen = false

/**
 * C2PA's library, opened with the first call, which takes a second and some 75 MB: for a thread of its own alone, since it is given what
 * pages have and Node has not, and loses `fetch`.
 */
export function openC2pa() {
  if (!isOpen) {
    const refuse = () => Promise.reject(new Error('nothing is fetched for a manifest'))
    Object.assign(globalThis, { FileReaderSync, fetch: refuse })
    initSync({ module: readFileSync(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))) })
    isOpen = true
  }
  return {
    WasmBuilder,
    WasmReader,
    blobOf: (bytes: Uint8Array, type: string) => new KeptBlob(bytes, type),
  }
}
