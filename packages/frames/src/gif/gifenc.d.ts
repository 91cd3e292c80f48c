declare module 'gifenc' {
  interface FrameOptions {
    palette: readonly (readonly number[])[]
    /** Whether this frame opens the file: it then brings the screen's size and the loop's count with it. */
    first: boolean
    /** Milliseconds, kept in hundredths of a second. */
    delay: number
    /** 0 plays for ever. */
    repeat: number
  }
  interface Encoder {
    writeHeader(): void
    writeFrame(indices: Uint8Array, width: number, height: number, options: FrameOptions): void
    bytes(): Uint8Array
  }
  const gifenc: { GIFEncoder(options: { auto: boolean }): Encoder }
  export default gifenc
}
